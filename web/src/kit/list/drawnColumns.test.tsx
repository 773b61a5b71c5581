import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cut, opening, sized } from './drawnColumns.tsx'

const rows = ['华岳建设集团第一工程有限公司', '华岳建设集团第二工程有限公司', '秘鲁利马环城快速路项目'].map((orgName) => ({ orgName }))
const column = { dataIndex: 'orgName', kind: 'organisation' } as const
const partsOf = (drawn: unknown) =>
  [...renderToStaticMarkup(drawn as never).matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(([, part]) => part)

test('a name of an organisation parts where it begins to differ from its neighbours, and keeps its end', () => {
  const { render } = cut(column, rows)
  expect(partsOf(render!(rows[0]!.orgName, rows[0]!, 0))).toEqual(['华岳建设集团', '第一工程', '有限公司'])
  expect(partsOf(render!(rows[2]!.orgName, rows[2]!, 2))).toEqual(['秘鲁利马环城快', '速路项目'])
  const { render: asButton } = opening(column, () => undefined, rows)
  expect(partsOf(asButton!(rows[1]!.orgName, rows[1]!, 1))).toEqual(['华岳建设集团', '第二工程', '有限公司'])
})

test('rows of one organisation have nothing in common but the organisation', () => {
  const same = [rows[0]!, rows[0]!]
  expect(partsOf(cut(column, same).render!(rows[0]!.orgName, rows[0]!, 0))).toEqual(['华岳建设集团第一工程', '有限公司'])
})

test('what is no organisation is cut at its end', () => {
  expect(cut({ dataIndex: 'remark' }, rows)).toEqual({ dataIndex: 'remark', ellipsis: true })
})

test('where there is little room the organisation that rows are about stays readable, one that they belong to gives way', () => {
  const others = ['备注', '说明', '建议', '依据'].map((title) => ({ title, kind: 'text' as const }))
  const widthOfOrganisation = (at: number) =>
    sized<object>(others.toSpliced(at, 0, { title: '组织', kind: 'organisation' } as never), 440)[at]!.width
  expect(widthOfOrganisation(0)).toBe(172)
  expect(widthOfOrganisation(1)).toBe(116)
})
