import type { Mask } from '@oems/contract/core/fields.ts'
import { shape, text } from '@oems/contract/core/fields.ts'
import { describe, expect, test } from 'vitest'
import { masked, masks, unmasked } from './masks.ts'

const kinds = Object.keys(masks) as Mask[]
const letters = [...'0123456789ABCXYZ*+- 王小明𠮷👩é']

/** Any text, of any length that a field may have; the same ones in each run. */
function* texts() {
  let seed = 20261122
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let made = 0; made < 5_000; made += 1) yield Array.from({ length: next(41) }, () => letters[next(letters.length)]).join('')
}

describe.each(kinds)('a mask of %s', (kind) => {
  test('of a mask is the mask itself, whatever it masks', () => {
    for (const text of texts()) {
      const once = masks[kind](text)
      expect([text, masks[kind](once)]).toEqual([text, once])
      expect(once.isWellFormed()).toBe(true)
    }
  })

  test('hides what has something to hide, and nothing stays nothing', () => {
    for (const text of texts()) if (text.length > 2 && !text.includes('*')) expect(masks[kind](text)).not.toContain(text)
    expect([masks[kind](''), masked(kind, null), masked(kind, undefined)]).toEqual(['', null, undefined])
  })

  test('of what is no text shows nothing of it', () => {
    for (const value of [13_812_345_678, new Uint8Array([1]), { text: '13812345678' }]) expect(masked(kind, value)).toBe('****')
  })
})

test('masks look as people know them', () => {
  const phones = ['13812345678', '+254712345678', '02087654321', '87654321', '12345']
  expect(phones.map(masks.phone)).toEqual(['138****5678', '+25****5678', '020****4321', '8****21', '****'])
  const numbers = ['999999199003074216', 'E12345678', 'H12345678', '1234567']
  expect(numbers.map(masks.idNumber)).toEqual(['999***********4216', 'E1*****78', 'H1*****78', '****'])
  expect(['王小明', '𠮷田', '李'].map(masks.name)).toEqual(['王**', '𠮷**', '李**'])
})

test('a form’s mask of the original means the original, and nothing else does', () => {
  const { properties } = shape({ mobile: text('手机号', 20, { mask: 'phone' }), remark: text('备注') })
  const original = { mobile: '13812345678', remark: '13812345678' }
  const sent = (mobile: string | null) => unmasked(properties, { mobile, remark: '138****5678' }, original)
  expect(sent('138****5678')).toEqual({ mobile: '13812345678', remark: '138****5678' })
  for (const other of ['138****5679', '13812345670', '138***5678', null]) expect(sent(other).mobile).toBe(other)
  expect(unmasked(properties, { mobile: '****' }, { mobile: null })).toEqual({ mobile: '****' })
})
