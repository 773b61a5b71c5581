import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 4226 and 6238 with what every authenticator app takes for granted: HMAC-SHA1, 30 s, six digits. */
const stepMs = 30_000
const digits = 6
/** A clock may be off by half a minute, and typing takes a while. */
const window = [0, -1, 1]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base32, as people type them in. */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!)
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const stepOf = (now: Date) => Math.floor(now.getTime() / stepMs)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed, later than the last one that was taken; null: none. */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const tried = Buffer.from(code.padEnd(digits).slice(0, digits))
  const found = window.map((off) => stepOf(now) + off).find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), tried))
  return found !== undefined && code.length === digits && found > (lastStep ?? -1) ? found : null
}

/** What an authenticator app reads off the picture. */
export function uriOf(secret: string, username: string, issuer: string): string {
  const [account, service] = [encodeURIComponent(username), encodeURIComponent(issuer)]
  return `otpauth://totp/${service}:${account}?secret=${secret}&issuer=${service}&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`
}
