"""Drives Apache Libcloud's driver, as Debian packages it, against a server; prints what each function returned as JSON."""
import json
import sys

from libcloud.compute.base import Node, NodeLocation, NodeSize
from libcloud.compute.drivers.linode import LinodeIPAddress, LinodeNodeDriver

driver = LinodeNodeDriver('any', host='127.0.0.1', port=int(sys.argv[1]), secure=False)


def shown(value):
    if isinstance(value, list):
        return [shown(each) for each in value]
    if isinstance(value, Node):
        return {'id': value.id, 'name': value.name, 'size': value.size, 'ips': value.public_ips,
                'tags': value.extra['tags'], 'memory': value.extra['specs']['memory']}
    if isinstance(value, NodeSize):
        return {'id': value.id, 'ram': value.ram, 'disk': value.disk, 'price': value.price}
    if isinstance(value, NodeLocation):
        return {'id': value.id, 'country': value.country}
    if isinstance(value, LinodeIPAddress):
        return {'inet': value.inet, 'version': value.version, 'node': value.extra['node_id']}
    return value


told = []


def tell(function, *given, **named):
    try:
        value = getattr(driver, function)(*given, **named)
        told.append([function, shown(value)])
        return value
    except Exception as error:
        told.append([function, type(error).__name__, str(error)])


nodes = tell('list_nodes')
tell('list_locations')
first = tell('ex_get_node', nodes[0].id)
tell('ex_get_node', 99)
addresses = tell('ex_list_addresses')
own = tell('ex_list_node_addresses', first)
other = next(node for node in nodes[1:] if node.extra['location'] == first.extra['location'])
tell('ex_share_address', other, own[:1])
tell('ex_share_address', first, own[:1])
tell('ex_share_address', other, [])
tell('reboot_node', first)
tell('destroy_node', first)
tell('list_nodes')
nano = NodeSize('g6-nanode-1', 'small', 1024, 25, 1, 0, driver)
here = NodeLocation(first.extra['location'], 'here', 'US', driver)
made = tell('create_node', here, nano, name='made', ex_tags=['a'])
tell('ex_get_node', made.id)
tell('create_node', NodeLocation('nowhere', 'nowhere', 'US', driver), nano)
tell('stop_node', made)
tell('start_node', made)
tell('ex_rename_node', made, 'another')
tell('ex_allocate_private_address', made)
larger = NodeSize('g6-standard-1', 'larger', 2048, 50, 2, 0, driver)
tell('ex_resize_node', made, larger)
tell('ex_resize_node', tell('ex_get_node', made.id), larger)
tell('destroy_node', made)
tell('list_sizes')
print(json.dumps(told))
