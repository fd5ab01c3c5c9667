"""Why a server cannot be reached or falls silent, in words for people."""

import errno
import ssl
from urllib.parse import urlsplit

import requests
from urllib3.exceptions import NameResolutionError, ReadTimeoutError

from wortkniffel.listbuilder.transfer import PassingError, TransferError, seconds_text
from wortkniffel.messages import _

_NO_NETWORK = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)


def network_trouble(error: Exception, url: str, silence: float) -> TransferError:
    """What an error of requests, urllib3 or the system means.

    ``url`` is the address that was asked for first, ``silence`` the seconds after which a server
    that says nothing was given up.
    """
    request = error.request if isinstance(error, requests.RequestException) else None
    if request and isinstance(request.url, str):
        url = request.url
    host, causes = _host(url), _causes(error)
    if isinstance(error, requests.exceptions.SSLError):
        if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
            return TransferError(
                _("das Zertifikat von {host} ist nicht vertrauenswürdig").format(host=host)
            )
        return TransferError(
            _("mit {host} kommt keine verschlüsselte Verbindung zustande").format(host=host)
        )
    if isinstance(error, requests.TooManyRedirects):
        return TransferError(_("{host} leitet immer weiter um").format(host=host))
    if isinstance(error, ValueError):
        return TransferError(_("mit der Adresse {url} lässt sich nichts anfangen").format(url=url))
    if isinstance(error, OSError) and not isinstance(error, requests.RequestException):
        # All that requests complains of so plainly is REQUESTS_CA_BUNDLE leading nowhere.
        return TransferError(
            _("die Zertifikate, die für {host} bürgen sollen, sind nicht zu finden").format(
                host=host
            )
        )
    return PassingError(_line_clause(causes, host, silence))


def _line_clause(causes: list[BaseException], host: str, silence: float) -> str:
    numbers = {cause.errno for cause in causes if isinstance(cause, OSError)}
    if isinstance(causes[0], requests.exceptions.ProxyError):
        return _("der Proxy stellt keine Verbindung zu {host} her").format(host=host)
    if any(isinstance(cause, NameResolutionError) for cause in causes):
        return _(
            "der Name {host} lässt sich nicht auflösen (vielleicht fehlt die Netzverbindung)"
        ).format(host=host)
    if any(isinstance(cause, ReadTimeoutError) for cause in causes):
        return _("{host} hat {seconds} s lang nichts geschickt").format(
            host=host, seconds=seconds_text(silence)
        )
    if errno.ECONNREFUSED in numbers:
        return _("{host} nimmt keine Verbindung an").format(host=host)
    if isinstance(causes[0], requests.ConnectTimeout) or numbers.intersection(_NO_NETWORK):
        return _("{host} ist nicht zu erreichen (vielleicht fehlt die Netzverbindung)").format(
            host=host
        )
    return _("die Verbindung zu {host} ist abgebrochen").format(host=host)


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or url
    except ValueError:
        return url


def _causes(error: BaseException) -> list[BaseException]:
    """An error and those inside it: libraries wrap them in three different ways."""
    found: list[BaseException] = []
    waiting: list[object] = [error]
    while waiting:
        cause = waiting.pop()
        if isinstance(cause, BaseException) and cause not in found:
            found.append(cause)
            waiting += [*cause.args, getattr(cause, "reason", None), cause.__cause__]
    return found
