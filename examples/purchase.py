"""Buys a policy from Python, with the standard library alone.

Reads go to the gateway over plain HTTP. Python's standard library cannot sign for a chain, so `surety mcp` does: it
checks what it signs, keeps the spend limits, and the wallet's key never enters this process.
"""

import json
import os
import subprocess
import urllib.request

url = os.environ.get("SURETY_URL", "http://localhost:3000")
command = ["npm", "run", "--silent", "surety", "--", "--url", url, "--test-wallet", "15", "mcp"]
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def get(path):
    with urllib.request.urlopen(url + path, timeout=30) as response:
        return json.load(response)


class Wallet:
    """The tools of `surety mcp`: one JSON-RPC message per line."""

    def __init__(self):
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.id = 0
        client = {"name": "purchase.py", "version": "1.0.0"}
        self.request("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def request(self, method, params):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.id:
                return answer["result"]
        raise RuntimeError("surety mcp has ended")

    def call(self, tool, arguments):
        result = self.request("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise RuntimeError(result["content"][0]["text"])
        return result["structuredContent"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


product = get("/products/1")
print("available:", int(product["pool"]["available"]) > 0)

wallet = Wallet()
wallet.call("surety_onboard", {"label": "python"})
# `submit` has the limits and the key of the order. Store it: submitted twice, it is one purchase.
submit = wallet.call("surety_quote", {"kind": "policy", "request": {"productId": "1", "coverage": "1000000000", "days": 30}})["submit"]
bought = wallet.call("surety_submit", submit)["result"]
again = wallet.call("surety_submit", submit)["result"]
wallet.close()

policy = get(f"/policies/{bought['productId']}/{bought['index']}")
print("bought:", policy["coverage"], "for at most", submit["request"]["maxPremium"])
print("once:", again["tokenId"] == bought["tokenId"])
