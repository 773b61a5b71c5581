import { expect, test } from 'vitest'
import { copiedNumber, dialAddress, numberText } from './dialling.ts'

test('a mobile is dialled with its country’s code, a landline as it is written, its extension after a pause', () => {
  expect(dialAddress('13812345678', '86')).toBe('tel:+8613812345678')
  expect(dialAddress('+254 700-111 222', '86')).toBe('tel:+254700111222')
  expect(dialAddress('010-8888 6666 转 12')).toBe('tel:01088886666,12')
  expect(dialAddress('120')).toBe('tel:120')
})

test('copied it goes into any telephone', () => {
  expect(copiedNumber('138 1234 5678', '86')).toBe('+8613812345678')
  expect(copiedNumber('010-88886666 转12')).toBe('01088886666')
  expect(numberText('13812345678', '86')).toBe('+86 13812345678')
})
