import { requestOf } from '@oems/contract/core/address.ts'
import { type Call, takesFile } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import fc, { type Arbitrary } from 'fast-check'
import { hostileText, inputOf } from './hostileValues.ts'

/** A request as the bytes that go over the line. */
export interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | Buffer
}
/** Good values for some of a call's fields, where somebody knows them. */
export type SampleOf = (call: Call) => Readonly<Record<string, unknown>>

/** Requests nobody would send in good faith: inputs, bodies, headers and addresses; most have something about them that is good. */
export function hostileRequests(calls: readonly Call[], sampleOf: SampleOf): Arbitrary<HostileRequest> {
  const call = fc.constantFrom(...calls)
  const asked = call.chain((one) => partlyGood(one, sampleOf(one)).map((input) => requestFor(one, input)))
  return fc.oneof({ weight: 5, arbitrary: asked }, spoilt(asked, otherBody), spoilt(asked, otherHeaders), spoilt(asked, otherAddress))
}

const partlyGood = (call: Call, good: Readonly<Record<string, unknown>>): Arbitrary<object> =>
  fc
    .tuple(inputOf(call.input as Field), fc.subarray(Object.keys(good)))
    .map(([hostile, kept]) => ({ ...hostile, ...Object.fromEntries(kept.map((name) => [name, good[name]])) }))

function requestFor(call: Call, input: object): HostileRequest {
  const { method, url, headers, body } = requestOf(call, { ...input, file: undefined })
  const form = takesFile(call) && { 'content-type': 'multipart/form-data; boundary=oems' }
  return { method, url, headers: Object.entries({ ...headers, ...form }), body: form ? aForm(JSON.stringify(input)) : (body ?? '') }
}
const aForm = (text: string) =>
  `--oems\r\ncontent-disposition: form-data; name="${text.slice(0, 50).replaceAll('"', '')}"\r\n\r\n${text}\r\n--oems--\r\n`

type Change = Partial<HostileRequest>
const spoilt = (requests: Arbitrary<HostileRequest>, change: Arbitrary<(request: HostileRequest) => Change>) =>
  fc.tuple(requests, change).map(([request, changed]) => ({ ...request, ...changed(request) }))

const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`
const otherBody: Arbitrary<(request: HostileRequest) => Change> = fc.oneof(
  fc.nat(200).map((length) => ({ body }: HostileRequest) => ({ body: body.slice(0, length) })),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => () => ({ body: Buffer.from(bytes) })),
  fc.json({ maxDepth: 30 }).map((body) => () => ({ body })),
  fc.constantFrom(1, 19, 21, 1_000, 100_000).map((depth) => () => ({ body: nested(depth) })),
  fc.constantFrom(900, 19_000, 60_000).map((keys) => () => ({ body: `{${Array.from({ length: keys }, (_, n) => `"k${n}":1`).join()}}` })),
  fc
    .constantFrom(
      '{"ids":[1e999]}',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      `{"${'\\u0000'.repeat(9)}":1}`,
      '[]',
      '"a"',
      'null',
    )
    .map((body) => () => ({ body })),
  hostileText.map((text) => ({ body }: HostileRequest) => ({ body: `${String(body).slice(0, -1)},"x":${JSON.stringify(text)}}` })),
)

const names = [
  ...['token', 'op', 'platform', 'idempotency-key', 'trace-id', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding'],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'host',
    'origin',
    'cookie',
    'user-agent',
    'expect',
    'range',
    'connection',
    'upgrade',
  ],
]
const values = fc.oneof(
  hostileText,
  fc.constantFrom(
    'chunked',
    'gzip',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json; charset=utf-7',
    '100-continue',
    'websocket',
  ),
  fc.constantFrom(
    '-1',
    '1e9',
    '0x10',
    '99999999999999999999',
    '1, 2',
    '1.2.3.4, 5.6.7.8',
    'close, te',
    'bytes=0-,0-,0-',
    'a=b; '.repeat(900),
  ),
)
/** One line stays one line: what breaks the head itself is an address of its own kind, see `otherAddress`. */
const otherHeaders = fc
  .array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 4 })
  .map((more) => ({ headers }: HostileRequest) => ({
    headers: [...headers.filter(([name]) => !more.some(([other]) => other === name)), ...more],
  }))

const otherAddress: Arbitrary<(request: HostileRequest) => Change> = fc.oneof(
  fc
    .constantFrom('%', '%zz', '%00', '%c0%ae', '%ed%a0%80', '/../..', '//', ';a=b', '?', '#', '\u00e9', '%2f%2e%2e')
    .map((odd) => ({ url }: HostileRequest) => ({ url: url.replace(/\?|$/, `${odd}$&`) })),
  hostileText.map((text) => ({ url }: HostileRequest) => ({ url: url.replace(/\d+/, encodeURIComponent(text.toWellFormed())) })),
  fc
    .tuple(
      fc.constantFrom('id', 'ids', 't', 'pageNo', 'sortRules', '__proto__', 'constructor'),
      fc.array(hostileText, { minLength: 1, maxLength: 30 }),
    )
    .map(([name, texts]) => ({ url }: HostileRequest) => ({
      url: `${url}${url.includes('?') ? '&' : '?'}${texts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`,
    })),
  fc.constantFrom(5_000, 20_000, 80_000).map((length) => ({ url }: HostileRequest) => ({
    url: `${url}${url.includes('?') ? '&' : '?'}x=${'x'.repeat(length)}`,
  })),
  fc
    .constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'PUT', 'QUERY', 'PRI', 'GET / HTTP/1.1\r\nx:', 'get', '\u0001')
    .map((method) => () => ({ method })),
)
