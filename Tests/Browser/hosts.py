"""Web hosts on loopback: OpenSSH's SFTP, an FTPS server, and a line to them that can be cut."""

import contextlib
import logging
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time

import pytest

from ports import free_port

PASSWORD = "tea & \"cake\" # 1"


def certificate(folder):
    """Makes a key and a certificate for localhost; returns the file with both, and the one with only the certificate."""
    key, own, both = folder / "ftp.key", folder / "ftp.crt", folder / "ftp.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", own, "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
    both.write_text(key.read_text() + own.read_text())
    return both, own


@contextlib.contextmanager
def ftps(folder, web):
    """An FTPS server for the user `club`; `address` is that of a folder in `web`."""
    from pyftpdlib.authorizers import DummyAuthorizer
    from pyftpdlib.handlers import TLS_FTPHandler
    from pyftpdlib.servers import FTPServer

    logging.getLogger("pyftpdlib").setLevel(logging.CRITICAL)
    both, own = certificate(folder)
    authorizer = DummyAuthorizer()
    authorizer.add_user("club", PASSWORD, str(web), perm="elradfmwMT")
    # A separate class, because the library stores a server's settings in it.
    handler = type("Handler", (TLS_FTPHandler,), {
        "certfile": str(both), "authorizer": authorizer, "tls_control_required": True, "tls_data_required": True,
        "ssl_context": None})
    server = FTPServer(("127.0.0.1", 0), handler)
    over = threading.Event()

    def serve():
        while not over.is_set():
            server.serve_forever(timeout=0.05, blocking=False)
        server.close_all()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    server.name, server.own, server.host_port = "ftps", own, server.socket.getsockname()[1]
    yield server
    over.set()
    thread.join()


class SecureShell:
    """OpenSSH's server, for whoever runs the tests, with a key made here."""

    def __init__(self, folder):
        self.folder, self.host_port, self.process = folder, free_port(), None
        self.make_key("key")
        self.make_key("host")

    def make_key(self, name):
        for path in (self.folder / name, self.folder / f"{name}.pub"):
            path.unlink(missing_ok=True)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)

    @property
    def fingerprint(self):
        said = subprocess.run(["ssh-keygen", "-lf", self.folder / "host.pub"], check=True, capture_output=True, text=True)
        return said.stdout.split()[1]

    def start(self):
        if os.getuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        configuration = self.folder / "sshd_config"
        configuration.write_text(f"""
            ListenAddress 127.0.0.1:{self.host_port}
            HostKey {self.folder}/host
            AuthorizedKeysFile {self.folder}/key.pub
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin prohibit-password
            StrictModes no
            UsePAM no
            PidFile none
            Subsystem sftp internal-sftp
            """)
        self.process = subprocess.Popen(["/usr/sbin/sshd", "-D", "-f", configuration], stderr=subprocess.DEVNULL)
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.host_port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("sshd does not listen")

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


@contextlib.contextmanager
def secure_shell(folder):
    if not os.access("/usr/sbin/sshd", os.X_OK) or not shutil.which("ssh-keygen"):
        pytest.skip("sshd is not installed")
    server = SecureShell(folder)
    server.start()
    yield server
    server.stop()


class Line:
    """A line to a port of this machine, which breaks off after so many bytes from the client; None for never."""

    def __init__(self, port):
        self.port, self.limit = port, None
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own_port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.port))
                for source, target, limit in [(client, server, self.limit), (server, client, None)]:
                    threading.Thread(target=self.carry, args=(source, target, limit), daemon=True).start()

    def carry(self, source, target, limit):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if limit is not None:
                    data, limit = data[:limit], limit - len(data)
                target.sendall(data)
                if limit is not None and limit <= 0:
                    break
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()
