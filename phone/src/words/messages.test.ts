import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { english } from './english.ts'

const root = join(import.meta.dirname, '../../../server/src')
const sources = new Map(
  globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|(^|\/)(test|demo|samples)\w*\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** Accounts by their numbers, whose holders may be employees; whoever is told by a role at a node reads it on the console. */
const tellsAccounts = /\btellMany\(|\bto(: \[|, type\b|,$|: [\w.]+(\.flatMap|\.map|\.slice)\()/m
const isTelling = (source: string) => /from '.*\/(tell|tellMany)\.ts'/.test(source) && tellsAccounts.test(source)

/** Told to accounts by their numbers, but of what only the console has, to those who keep it. */
const ofTheConsole = [
  'accounts/managerMigration.ts',
  'core/work/tellOwner.ts',
  'declaration/policy/tellChange.ts',
  'declaration/reminding/remind.ts',
  'declaration/reminding/summaries.ts',
  'declaration/reminding/tellMany.ts',
  'reporting/jobs/tempUserEnding.ts',
  'reserve/board/remind.ts',
  'reserve/guidance/telling.ts',
  'reserve/measures/planDates.ts',
  'reserve/periods/telling.ts',
  'risk/telling.ts',
]

/** A source without its comments, its sentences filled in with 1. */
function filled(source: string): string {
  const next = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '').replace(/\$\{[^{}]*\}/g, '1')
  return next === source ? source : filled(next)
}
const literal = /(['`])([^'`\n]*\p{Script=Han}[^'`\n]*)\1/gu
/** Titles, and contents, which are whole sentences. */
function textsOf(file: string): string[] {
  const source = filled(sources.get(file)!)
  const titles = [...source.matchAll(/\btitle: (.*)$/gm)].flatMap(([, line]) => [...line!.matchAll(literal)])
  const beside = [...source.matchAll(/(['`])([^'`\n]*\p{Script=Han}[^'`\n]*)\1,\s+['`][^'`\n]*。['`]/gu)]
  const contents = [...source.matchAll(literal)].filter(([, , text]) => text!.endsWith('。'))
  return [...titles, ...beside, ...contents].map(([, , text]) => text!)
}

test('every message that is told to employees’ accounts has its English', () => {
  const telling = [...sources.keys()].filter((file) => isTelling(sources.get(file)!))
  expect(ofTheConsole.filter((file) => !telling.includes(file))).toEqual([])
  const own = telling.filter((file) => !ofTheConsole.includes(file))
  expect(own).toEqual(
    expect.arrayContaining([
      'declaration/reminding/tellUnfilled.ts',
      'examination/informing.ts',
      'registration/deal.ts',
      'relative/import.ts',
    ]),
  )
  for (const file of own) expect(textsOf(file).length, file).toBeGreaterThan(1)
  const texts = own.flatMap(textsOf)
  expect(texts.filter((text) => /\p{Script=Han}/u.test(english(text) ?? text))).toEqual([])
})

test('is said with its day, its hour and its names', () => {
  expect(english('您03-05的健康申报尚未完成，请在当地时间03-05 23:59前申报。')).toBe(
    'Your declaration for 03-05 is still missing. Please declare before 03-05 23:59 local time.',
  )
  expect(english('您在“利马项目”的“医生”授权有效期至2026-03-31（还有7天），到期后不能再使用。如需继续使用，请联系管理员延长。')).toContain(
    'ends on 2026-03-31 (7 days left)',
  )
})
