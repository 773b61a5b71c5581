import { expect, test } from 'vitest'
import { prefixes } from './prefix.ts'

const rests = (names: readonly string[], above?: string) => prefixes(names, above).map((cut, at) => names[at]!.slice(cut))

test('what neighbours begin with is cut', () => {
  expect(rests(['华岳建设集团第一工程公司', '华岳建设集团第二工程公司'])).toEqual(['第一工程公司', '第二工程公司'])
  expect(rests(['内罗毕机场项目', '蒙巴萨港项目'])).toEqual(['内罗毕机场项目', '蒙巴萨港项目'])
})

test('the name of the node above is cut, alone or among others', () => {
  expect(rests(['华岳建设集团西部分公司'], '华岳建设集团')).toEqual(['西部分公司'])
  expect(rests(['华岳建设集团西部分公司', '蒙巴萨港项目'], '华岳建设集团')).toEqual(['西部分公司', '蒙巴萨港项目'])
  expect(rests(['华岳建设集团西部分公司'])).toEqual(['华岳建设集团西部分公司'])
})

test('numbers and words stay whole, and something remains', () => {
  expect(rests(['跨海大桥项目10', '跨海大桥项目12'])).toEqual(['10', '12'])
  expect(rests(['跨海大桥项目', '跨海大桥项目二'])).toEqual(['跨海大桥项目', '跨海大桥项目二'])
  expect(rests(['Mombasa North', 'Mombasa Nairobi'])).toEqual(['North', 'Nairobi'])
})

test('neighbours are those that begin alike, and no two names end up the same', () => {
  expect(rests(['内罗毕机场项目', '华岳建设东非第一分公司', '华岳建设东非第二分公司'])).toEqual([
    '内罗毕机场项目',
    '第一分公司',
    '第二分公司',
  ])
  const two = ['华岳建设第一分公司', '华岳建设第二分公司', '远洋建设第一分公司', '远洋建设第三分公司']
  expect(rests(two)).toEqual(['华岳建设第一分公司', '第二分公司', '远洋建设第一分公司', '第三分公司'])
})
