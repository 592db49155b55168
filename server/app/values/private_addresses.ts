import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that nobody reaches from outside, and addresses that are none of a server (RFC 6890). */
const networks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const blocked = new BlockList()
for (const [address, prefix, family] of networks) blocked.addSubnet(address, prefix, family)

/** Whether an address is private, of the machine itself, or none that a server can have. IPv4 inside IPv6 counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  return blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether a host of an address is written as such a number. What a name leads to is known once it is looked up. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && isPrivateAddress(bare)
}
