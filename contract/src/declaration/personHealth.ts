import type { Static } from 'typebox'
import { day, list, maybe, shape, text } from '../core/fields.ts'

/** What is known of somebody beside the day's declaration, on one screen (03 §5.6). */
export const PersonHealth = shape({
  /** Illnesses that are not over. */
  situations: list(shape({ illnessName: text('病种', 64), caseClass: text('分类', 16), since: day('发现日期') })),
  /** Under key attention. */
  important: maybe(
    shape({ level: text('级别', 16), reasons: list(text('原因', 32)), since: day('起始日'), watchUntil: maybe(day('观察至')) }),
  ),
  diseases: list(text('基础疾病', 64)),
  allergy: maybe(text('过敏史', 1_000)),
  lastExam: maybe(shape({ examDate: day('体检日期'), kind: text('体检类型', 32), conclusion: maybe(text('结论', 64)) })),
})
export type PersonHealth = Static<typeof PersonHealth>
