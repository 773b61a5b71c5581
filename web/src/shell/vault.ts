import { gcm } from '@noble/ciphers/aes.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { deflateSync, inflateSync } from 'fflate'

/**
 * What the browser stores, unreadable without the session that made it: JSON → deflate → AES-256-GCM. In script alone, since browsers offer
 * `crypto.subtle` on https only.
 */
const nonceLength = 12

/** SHA-256(the build's key ‖ the session's key, base64 as user/info gives it). */
export const keyFor = (stateKey: string, buildKey: string) =>
  sha256(new Uint8Array([...new TextEncoder().encode(buildKey), ...fromBase64(stateKey)]))

export function sealed(state: unknown, key: Uint8Array): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const packed = deflateSync(new TextEncoder().encode(JSON.stringify(state)))
  return toBase64(new Uint8Array([...nonce, ...gcm(key, nonce).encrypt(packed)]))
}

/** `null` where it is not ours, not whole, or of another key. */
export function unsealed(text: string, key: Uint8Array): unknown {
  try {
    const bytes = fromBase64(text)
    const packed = gcm(key, bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength))
    return JSON.parse(new TextDecoder().decode(inflateSync(packed)))
  } catch {
    return null
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
