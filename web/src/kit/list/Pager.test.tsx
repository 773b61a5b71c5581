import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Paged, Pager } from './Pager.tsx'
import { totalText } from './totalText.ts'

const shown = (list: Partial<Paged>) =>
  renderToStaticMarkup(
    <Pager
      list={{
        ...{ total: 12_345, totalCapped: false, countAll: () => undefined, reach: 12_345 },
        ...{ pageNo: 1, pageSize: 20, isAuto: false, turn: () => undefined, resize: () => undefined },
        ...list,
      }}
    />,
  )
const words = (markup: string) => markup.replace(/<[^>]+>/g, '')
const lastPage = (markup: string) => Math.max(...[...markup.matchAll(/ant-pagination-item-(\d+)/g)].map(([, page]) => Number(page)))

test('a list that is counted says how many there are, and has all its pages', () => {
  expect(words(shown({}))).toContain('共 12,345 条')
  expect(words(shown({}))).not.toContain('数清')
  expect(lastPage(shown({}))).toBe(618)
})

test('one that is not says that there are more, has them counted, and goes on behind its last page', () => {
  const capped = { total: 10_000, totalCapped: true, reach: 10_000 }
  expect(words(shown(capped))).toContain('超过 10,000 条')
  expect(words(shown(capped))).toContain('数清')
  expect(words(shown({ ...capped, countAll: undefined }))).not.toContain('数清')
  expect(lastPage(shown(capped))).toBe(500)
  expect(lastPage(shown({ ...capped, pageNo: 500, reach: 10_001 }))).toBe(501)
})

test('totals in words', () => {
  expect([totalText(1_234), totalText(10_000, true)]).toEqual(['1,234', '超过 10,000'])
})
