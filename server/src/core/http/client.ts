import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where a request comes from, as far as one may believe it. */
export interface Client {
  /** Well-formed, or empty where the connection is gone already. */
  readonly ip: string
  /** `host` or `host:port`; empty where the header is nonsense. */
  readonly host: string
  readonly secure: boolean
}
export type Trusts = (address: string) => boolean

declare module 'fastify' {
  interface FastifyRequest {
    readonly client: Client
  }
}

/** Every request asks twice, and nearly all come by the same few proxies. */
const rememberedAtMost = 1_000

export const loopback: readonly string[] = ['127.0.0.0/8', '::1']

/** Addresses and CIDR ranges of the proxies whose `X-Forwarded-…` headers count. Throws where one is neither. */
export function trusting(proxies: readonly string[]): Trusts {
  const known = new BlockList()
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/')
    const bits = length === undefined ? (isIPv4(address) ? 32 : 128) : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
    known.addSubnet(address, bits, familyOf(address))
  }
  const asked = new Map<string, boolean>()
  return (address) => {
    const before = asked.get(address)
    if (before !== undefined) return before
    const trusted = isIP(address) !== 0 && known.check(address, familyOf(address))
    if (asked.size >= rememberedAtMost) asked.clear()
    asked.set(address, trusted)
    return trusted
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** `request.client` of every request. */
export function knowClients(app: FastifyInstance, trusts: Trusts): void {
  app.decorateRequest('client', {
    getter() {
      return clientOf(this.raw, trusts)
    },
  })
}

export function clientOf({ headers, socket }: IncomingMessage, trusts: Trusts): Client {
  const peer = bare(socket.remoteAddress ?? '')
  const asked = hostOf(headers.host)
  if (!trusts(peer)) return { ip: peer, host: asked ?? '', secure: false }
  return {
    ip: firstBehind(peer, listOf(headers['x-forwarded-for']), trusts),
    host: hostOf(listOf(headers['x-forwarded-host']).at(-1)) ?? asked ?? '',
    secure: listOf(headers['x-forwarded-proto']).at(-1) === 'https',
  }
}

/** From the nearest proxy outwards, as long as those who say it are trusted and what they say is an address. */
function firstBehind(peer: string, chain: readonly string[], trusts: Trusts): string {
  let nearest = peer
  for (const said of chain.toReversed()) {
    const address = bare(said)
    if (!trusts(nearest) || !isAddress(address)) break
    nearest = address
  }
  return nearest
}

const listOf = (header: string | string[] | undefined) => (header === undefined ? [] : [header].flat().join(',').split(',')).map(trimmed)
const trimmed = (text: string) => text.trim()

/** Without a zone (`fe80::1%eth0`), which may be of any length. */
const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%')
const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const wellFormedHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
const hostOf = (header: string | undefined) => (header !== undefined && wellFormedHost.test(header) ? header : undefined)
