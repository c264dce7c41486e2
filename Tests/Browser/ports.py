"""Ports for servers of tests. Without one, `serve` takes the first free port, which two tests would share in turn."""

import socket


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
