import { Role } from '@oems/contract/access/builtInRoles.ts'
import { PeType } from '@oems/contract/examination/codes.ts'
import type { Cycle } from '@oems/contract/examination/cycles.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import type { Examination } from '@oems/contract/examination/fields.ts'
import { expect } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { somePeople } from '../declaration/testPeople.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'
import { dueExaminations } from './due/source.ts'
import { examinationRecords } from './recordSource.ts'

/** People of a company at its project, and who looks after them. */
export async function aSite(app: TestApp, count = 1) {
  const site = await app.aGroup()
  const ids = await somePeople(app, { orgId: site.project.id, count })
  return { ...site, ids, doctor: await app.anAdmin(Role.doctor, site.project.id) }
}

export const exam = (personId: number, examDate: string, more: object = {}) => ({ personId, examDate, peType: PeType.general, ...more })
export const inPost = { peType: PeType.inPost, hazardNames: ['噪声'], conclusion: 1 }

export const noise = { hazard: '噪声', grade: '≥85dB(A)' }
export const cycleOf = async (as: Caller, { hazard, grade } = noise) =>
  ((await as(examinations.cycleList)).data as { list: Cycle[] }).list.find((one) => one.hazard === hazard && one.grade === grade)!
export const decide = (as: Caller, { id, version, ...cycle }: Cycle, confirmed: 0 | 1, more: object = {}) => {
  const { entryMonths, inPostMonths, leavingMonths, seasonStart, source } = cycle
  return as(examinations.cycleSave, { id, version, entryMonths, inPostMonths, leavingMonths, seasonStart, source, confirmed, ...more })
}

export async function savedExam(as: Caller, personId: number, examDate: string, more: object = {}): Promise<number> {
  const reply = await as(examinations.save, exam(personId, examDate, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
export const infoOf = async (as: Caller, id: number) => (await as(examinations.info, { id })).data as Examination

/** The engine's proof of examinations and due days: nothing is counted that the rows do not say. */
export async function expectProven({ database, clock }: TestApp, ...months: readonly string[]) {
  for (const source of [examinationRecords, dueExaminations])
    for (const month of months)
      expect([source.name, month, findingsOf(await verify(database, { source, month }, { clock, trigger: 2 }))]).toEqual([
        source.name,
        month,
        0,
      ])
}
