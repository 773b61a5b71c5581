import { expect, test } from 'vitest'
import { cutApart, middleCut } from './middleCut.ts'

test('a long name loses its middle and keeps its end', () => {
  expect(middleCut('秘鲁利马第三标段高架快速路项目', 8)).toBe('秘鲁…快速路项目')
  expect(middleCut('秘鲁利马第三标段高架快速路项目', 9)).toHaveLength(9)
})

test('what fits stays as it is', () => {
  expect(middleCut('内罗毕项目', 5)).toBe('内罗毕项目')
  expect(middleCut('', 5)).toBe('')
})

test('characters are not torn apart, and hardly any room is no fault', () => {
  expect(middleCut('𠮷野𠮷野𠮷野𠮷野', 4)).toBe('𠮷…𠮷野')
  expect(middleCut('内罗毕项目', 1)).toBe('…')
  expect(middleCut('内罗毕项目', 0)).toBe('…')
})

test('names beside each other that would end up alike lose their ends', () => {
  const companies = ['华岳建设集团第一工程有限公司', '华岳建设集团第二工程有限公司', '华岳西非区域中心']
  expect(cutApart(companies, 10)).toEqual(['华岳建设集团第一工…', '华岳建设集团第二工…', '华岳西非区域中心'])
  const projects = ['秘鲁利马第三标段高架快速路项目', '秘鲁利马第三标段供水项目']
  expect(cutApart(projects, 8)).toEqual(projects.map((name) => middleCut(name, 8)))
})
