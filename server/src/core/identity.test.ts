import { expect, test } from 'vitest'
import { namePinyin } from './identity.ts'

test('initials are whole characters, one for each word of other scripts', () => {
  const names = [
    '王小明',
    '张𠮷',
    '𠮷野家',
    'John Smith',
    "Jean-Luc O'Neil",
    'Maria 王',
    '吕布',
    '阿卜杜拉·买买提',
    'E\u0301lodie Öz',
    '- ·',
  ]
  expect(names.map(namePinyin)).toEqual([
    'wangxiaoming wxm',
    'zhang𠮷 z𠮷',
    '𠮷yejia 𠮷yj',
    'johnsmith js',
    'jeanluconeil jlon',
    'mariawang mw',
    'lvbu lb',
    'abudulamaimaiti abdlmmt',
    'elodieöz eö',
    ' ',
  ])
  expect(names.map(namePinyin).every((pinyin) => pinyin.isWellFormed())).toBe(true)
})
