"""
Judges packets by nftables: rule sets come in, a JSON object a line, and which rule decided each packet goes out. Works on a
pair of virtual links between which real frames pass; run it in a network namespace of its own (`unshare --net`).
"""
import json
import socket
import struct
import subprocess
import sys

# Each frame says in its source address which packet it holds, and in its destination address in which direction it goes.
TO_SERVICE, FROM_SERVICE = b'\x02\x00\x00\x00\x00\x01', b'\x02\x00\x00\x00\x00\x02'


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f'{" ".join(command)}: {done.stderr.strip()[:2000]}')
    return done.stdout


def checksum(header):
    total = sum(struct.unpack(f'!{len(header) // 2}H', header))
    total = (total & 0xFFFF) + (total >> 16)
    return ~((total & 0xFFFF) + (total >> 16)) & 0xFFFF


def payload_of(protocol, port):
    if protocol == 6:
        return struct.pack('!HHIIBBHHH', 40000, port, 0, 0, 5 << 4, 2, 1024, 0, 0)
    if protocol == 17:
        return struct.pack('!HHHH', 40000, port, 8, 0)
    return bytes([128 if protocol == 58 else 8]) + bytes(19)


def frame_of(index, packet):
    """`packet` is [direction, protocol number, address of the peer, port]."""
    direction, protocol, peer, port = packet
    inbound = direction == 'inbound'
    payload = payload_of(protocol, port)
    source = b'\x02\xfd' + struct.pack('!I', index)
    if ':' in peer:
        here, there = socket.inet_pton(socket.AF_INET6, '2001:db8:ffff::1'), socket.inet_pton(socket.AF_INET6, peer)
        ends = there + here if inbound else here + there
        network, kind = struct.pack('!IHBB', 6 << 28, len(payload), protocol, 64) + ends, b'\x86\xdd'
    else:
        here, there = socket.inet_aton('198.18.0.1'), socket.inet_aton(peer)
        ends = there + here if inbound else here + there
        bare = struct.pack('!BBHHHBBH', 0x45, 0, 20 + len(payload), 0, 0, 64, protocol, 0) + ends
        network, kind = bare[:10] + struct.pack('!H', checksum(bare)) + bare[12:], b'\x08\x00'
    return (TO_SERVICE if inbound else FROM_SERVICE) + source + kind + network + payload


def decided():
    """By the name of its set: the packets that came to each rule and to each policy."""
    objects = json.loads(run(['nft', '-j', 'list', 'table', 'netdev', 'judge']))['nftables']
    found = {}
    for each in objects:
        for element in each.get('set', {}).get('elem', []):
            address = element if isinstance(element, str) else element['elem']['val']
            if address.startswith('02:fd:'):
                index = int(address[6:].replace(':', ''), 16)
                found.setdefault(index, []).append(each['set']['name'])
    return found


def main():
    run(['ip', 'link', 'add', 'sender', 'type', 'veth', 'peer', 'name', 'receiver'])
    for name in ('sender', 'receiver'):
        run(['ip', 'link', 'set', name, 'up'])
    out = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
    out.bind(('sender', 0))
    for line in sys.stdin:
        asked = json.loads(line)
        run(['nft', '-f', '-'], 'flush ruleset\n' + asked['ruleset'])
        for index, packet in enumerate(asked['packets']):
            out.send(frame_of(index, packet))
        print(json.dumps(decided()), flush=True)


main()
