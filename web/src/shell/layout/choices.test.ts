import { expect, test } from 'vitest'
import { choicesOf, isEnough, recentFirst } from './choices.ts'

test('one Chinese character is enough, or two others', () => {
  expect(['王', 'ls', 'A1', '王w', '内罗毕'].filter((typed) => !isEnough(typed))).toEqual([])
  expect(['', 'l', '7', '.'].filter(isEnough)).toEqual([])
})

test('what was chosen lately comes first, the latest of all', () => {
  const lines = ['a', 'b', 'c', 'd'].map((key) => ({ key }))
  expect(recentFirst(lines, ['c', 'x', 'b']).map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd'])
})

test('a line that leads nowhere by itself is chosen by its links alone', () => {
  const line = (key: string, more: object) => ({ key, icon: null, name: key, note: '', ...more })
  const run = () => {}
  const links = [{ key: 'people', name: '查看员工', run }]
  const lines = [line('read', {}), line('linked', { links }), line('both', { run, links: [{ ...links[0]!, key: 'other' }] })]
  expect(choicesOf([{ title: '组织', lines }]).map(({ key }) => key)).toEqual(['read', 'people', 'both', 'other'])
})
