import { sha256 as inScript } from '@noble/hashes/sha2.js'

/** In hexadecimal. The browser's own, which needs no script of ours and no time of the page's, exists on https alone. */
export async function sha256(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : inScript(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
