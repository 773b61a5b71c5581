import type { Explained } from './explained.ts'

/** How the figures of a page are counted, in one line: on paper there is no ⓘ to press. */
export const caliberOf = (figures: readonly Explained[]) => {
  const told = figures.flatMap(({ title, note, told }) => {
    const how = note ?? told?.formula
    return how ? [`${title}指${how}`] : []
  })
  return told.length > 0 ? `口径：${told.join('；')}。` : undefined
}
