import { BlockList, isIP } from 'node:net'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Settings } from '../core/settings.ts'

/** Custom roles by what they rest on (01 §3.15). */
const governed: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])

export const foreignNetwork = '当前网络不允许登录'

const entriesOf = (text: string) => text.split(/[\s,;，；]+/).filter((entry) => entry !== '')

/** `10.0.0.0/8`, `2001:db8::/32`, or one address. */
function subnetOf(entry: string) {
  const [net = '', bits, ...more] = entry.split('/')
  const version = isIP(net)
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  const good = version !== 0 && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits)) && prefix <= most
  return good ? { net, prefix, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) } : null
}

/** An address of version 4 that reaches a socket of version 6, `::ffff:10.1.2.3`, is the former. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The list as it was last written: every request of these roles asks it. */
let known: { readonly text: string; readonly list: BlockList } | undefined
function listOf(text: string): BlockList {
  if (known?.text === text) return known.list
  const list = new BlockList()
  for (const subnet of entriesOf(text).map(subnetOf)) if (subnet) list.addSubnet(subnet.net, subnet.prefix, subnet.family)
  known = { text, list }
  return list
}

function isListed(text: string, ip: string): boolean {
  const address = plain(ip)
  const version = isIP(address)
  return version !== 0 && listOf(text).check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a role may be used from an address. An empty list lets in from everywhere; one whose entries are all wrong, from nowhere. */
export const mayComeFrom = (ip: string, baseRoleId: number, { 'security.ipAllow': text }: Pick<Settings, 'security.ipAllow'>) =>
  !governed.has(baseRoleId) || text.trim() === '' || isListed(text, ip)

/** What is wrong with a new `security.ipAllow`, or null. `saver` may not lock themselves out. */
export function ipAllowComplaint(text: string, saver: { readonly baseRoleId: number; readonly ip: string }): string | null {
  const wrong = entriesOf(text).find((entry) => subnetOf(entry) === null)
  if (wrong !== undefined) return `“${wrong}”不是IP地址或网段，应如 10.0.0.0/8 或 2001:db8::/32`
  if (!mayComeFrom(saver.ip, saver.baseRoleId, { 'security.ipAllow': text }))
    return `您当前的地址 ${plain(saver.ip)} 不在其中，保存后您将无法登录`
  return null
}
