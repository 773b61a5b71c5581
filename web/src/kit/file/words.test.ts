import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { sizeText, timeLeftText } from './words.ts'

const KB = 1024

test('the digest is the same with and without the browser’s own', async () => {
  const content = new Blob(['abc'])
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await sha256(content)).toBe(digest)
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(crypto), 'subtle')!
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  expect(await sha256(content)).toBe(digest)
  Object.defineProperty(crypto, 'subtle', own)
})

test.each([
  [640, '640 B'],
  [12_300, '12 KB'],
  [1_536, '1.5 KB'],
  [1023 * KB, '1 MB'],
  [62_914_560, '60 MB'],
  [2 * KB * KB * KB, '2 GB'],
])('%i bytes are %s', (bytes, words) => expect(sizeText(bytes)).toBe(words))

test.each([
  [3, '剩余不到10秒'],
  [31, '剩余约40秒'],
  [100, '剩余约2分钟'],
  [5400, '剩余约1.5小时'],
])('%i seconds: %s', (seconds, words) => expect(timeLeftText(seconds)).toBe(words))
