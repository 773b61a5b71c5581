import { DueKind, PeType } from '@oems/contract/examination/codes.ts'
import { describe, expect, test } from 'vitest'
import { addMonths, derive, type Exam, type Exposed, type Facts } from './derive.ts'

const yearly = { entryMonths: 3, inPostMonths: 12, leavingMonths: 3, seasonStart: null, confirmed: 1 } as const
const exposed = (more: Partial<Exposed> = {}): Exposed => ({
  hazard: '噪声',
  startDate: '2025-03-10',
  endDate: null,
  excused: false,
  cycle: yearly,
  ...more,
})
const exam = (id: number, examDate: string, peType: number, hazardNames = ['噪声']): Exam => ({ id, examDate, peType, hazardNames })
const here = [{ orgId: 1, fromDay: '2020-01-01', southern: false }]
const rows = (facts: Partial<Facts>) =>
  derive({ exposures: [exposed()], exams: [], stays: here, ...facts }).map(({ kind, dueDay, recordId }) => [kind, dueDay, recordId])
const { entry, inPost, leaving } = DueKind

describe('one hazard', () => {
  test('is due before entry, and nothing more until that is done', () => {
    expect(rows({})).toEqual([[entry, '2025-03-10', null]])
    expect(rows({ exams: [exam(1, '2024-12-09', PeType.entry)] })).toEqual([[entry, '2025-03-10', null]])
  })

  test('a fitting examination fulfils the open one whenever made, and the next counts from its date', () => {
    const exams = [exam(1, '2025-03-01', PeType.entry), exam(2, '2025-11-20', PeType.inPost), exam(3, '2027-06-01', PeType.inPost)]
    expect(rows({ exams })).toEqual([
      [entry, '2025-03-10', 1],
      [inPost, '2026-03-01', 2],
      [inPost, '2026-11-20', 3],
      [inPost, '2028-06-01', null],
    ])
    expect(rows({ exams: exams.toReversed() })).toEqual(rows({ exams }))
  })

  test('one of another hazard or another type does not', () => {
    const exams = [
      exam(1, '2025-03-01', PeType.entry),
      exam(2, '2026-02-01', PeType.general),
      exam(3, '2026-02-01', PeType.inPost, ['矽尘']),
    ]
    expect(rows({ exams }).at(-1)).toEqual([inPost, '2026-03-01', null])
  })

  test('where the cycle asks for none before entry the first is due after its months', () => {
    expect(rows({ exposures: [exposed({ cycle: { ...yearly, entryMonths: null } })] })).toEqual([[inPost, '2026-03-10', null]])
  })
})

describe('one hazard at two places', () => {
  const rarely = { ...yearly, inPostMonths: 24 }
  test('is one examination, since the first day, by the cycle that asks more often', () => {
    const both = [exposed({ startDate: '2025-06-01' }), exposed({ cycle: rarely })]
    expect(rows({ exposures: both })).toEqual([[entry, '2025-03-10', null]])
    expect(rows({ exposures: both, exams: [exam(1, '2025-03-01', PeType.entry)] }).at(-1)).toEqual([inPost, '2026-03-01', null])
    expect(rows({ exposures: both.toReversed() })).toEqual(rows({ exposures: both }))
  })
  test('ends with the last of them, and with its reason', () => {
    const first = exposed({ endDate: '2026-01-31', excused: true })
    const second = exposed({ startDate: '2025-06-01', endDate: '2026-02-15' })
    const exams = [exam(1, '2025-03-01', PeType.entry)]
    expect(rows({ exposures: [first, second], exams })).toEqual([
      [entry, '2025-03-10', 1],
      [leaving, '2026-02-15', null],
    ])
    expect(
      rows({
        exposures: [
          { ...first, excused: false },
          { ...second, excused: true },
        ],
        exams,
      }),
    ).toEqual([[entry, '2025-03-10', 1]])
  })
  test('after a break it begins anew', () => {
    const exposures = [exposed({ endDate: '2025-05-31', excused: true }), exposed({ startDate: '2025-09-01' })]
    expect(rows({ exposures }).map(([kind, day]) => [kind, day])).toEqual([
      [entry, '2025-03-10'],
      [entry, '2025-09-01'],
    ])
  })
  test('what is not confirmed stays apart', () => {
    expect(rows({ exposures: [exposed(), exposed({ cycle: { ...yearly, confirmed: 0 } })] })).toHaveLength(2)
  })
})

describe('at leaving', () => {
  const ended = exposed({ endDate: '2026-06-30' })
  const before = exam(1, '2025-03-01', PeType.entry)
  test('one in post suffices for ninety days', () => {
    const last = (...exams: Exam[]) => rows({ exposures: [ended], exams: [before, exam(2, '2026-01-10', PeType.inPost), ...exams] }).at(-1)
    expect(last()).toEqual([leaving, '2026-06-30', null])
    expect(last(exam(3, '2026-04-01', PeType.inPost))).toEqual([leaving, '2026-06-30', 3])
    expect(last(exam(3, '2026-03-31', PeType.inPost))).toEqual([leaving, '2026-06-30', null])
    expect(last(exam(3, '2026-07-10', PeType.inPost))).toEqual([leaving, '2026-06-30', null])
    expect(last(exam(3, '2026-07-10', PeType.leaving))).toEqual([leaving, '2026-06-30', 3])
  })

  test('none is asked for where a reason is on record, or the cycle asks for none', () => {
    expect(rows({ exposures: [{ ...ended, excused: true }], exams: [before] }).map(([kind]) => kind)).toEqual([entry, inPost])
    expect(rows({ exposures: [{ ...ended, cycle: { ...yearly, leavingMonths: null } }], exams: [before] }).map(([kind]) => kind)).toEqual([
      entry,
      inPost,
    ])
  })
})

describe('heat', () => {
  const heat = (stays: Facts['stays'], ...exams: Exam[]) =>
    rows({
      exposures: [exposed({ cycle: { ...yearly, seasonStart: '06-01' } })],
      exams: [exam(1, '2025-03-01', PeType.entry), ...exams],
      stays,
    })
  test('falls due at the beginning of the season; whoever was examined shortly before it is due before the next', () => {
    expect(heat(here).at(-1)).toEqual([inPost, '2026-06-01', null])
    expect(heat(here, exam(2, '2026-05-20', PeType.inPost)).at(-1)).toEqual([inPost, '2027-06-01', null])
    expect(heat(here, exam(2, '2026-07-10', PeType.inPost)).at(-1)).toEqual([inPost, '2027-06-01', null])
    expect(heat(here, exam(2, '2025-11-20', PeType.inPost)).at(-1)).toEqual([inPost, '2026-06-01', null])
  })
  test('south of the equator half a year later', () => {
    expect(heat([{ ...here[0]!, southern: true }]).at(-1)).toEqual([inPost, '2025-12-01', null])
  })
})

describe('where and since when', () => {
  test('it counts at the node where the person stands on that day', () => {
    const stays = [...here, { orgId: 2, fromDay: '2026-03-02', southern: false }]
    const exams = [exam(1, '2025-03-01', PeType.entry), exam(2, '2026-02-01', PeType.inPost)]
    expect(derive({ exposures: [exposed()], exams, stays }).map(({ orgId, dueDay }) => [orgId, dueDay])).toEqual([
      [1, '2025-03-10'],
      [1, '2026-03-01'],
      [2, '2027-02-01'],
    ])
  })

  test('what was over before the person came counts nowhere, what was open then is due on that day', () => {
    const stays = [{ orgId: 1, fromDay: '2026-05-01', southern: false }]
    expect(rows({ stays })).toEqual([[entry, '2026-05-01', null]])
    expect(rows({ stays, exams: [exam(1, '2025-03-01', PeType.entry)] })).toEqual([[inPost, '2026-05-01', null]])
    expect(rows({ stays: [] })).toEqual([])
  })

  test('hazards that fall due and are done together are one, unconfirmed ones apart', () => {
    const dust = exposed({ hazard: '矽尘' })
    const both = exam(1, '2025-03-01', PeType.entry, ['噪声', '矽尘'])
    const found = derive({ exposures: [exposed(), dust], exams: [both], stays: here })
    expect(found.map(({ hazards, dueDay }) => [hazards, dueDay])).toEqual([
      [['噪声', '矽尘'], '2025-03-10'],
      [['噪声', '矽尘'], '2026-03-01'],
    ])
    const apart = derive({ exposures: [exposed(), { ...dust, cycle: { ...yearly, confirmed: 0 } }], exams: [both], stays: here })
    expect(apart).toHaveLength(4)
  })
})

test('a month later is the same day, or that month’s last', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2025-12-15', 2), addMonths('2026-03-31', -1), addMonths('2024-02-29', 12)]).toEqual([
    ...['2026-02-28', '2026-02-15'],
    ...['2026-02-28', '2025-02-28'],
  ])
})
