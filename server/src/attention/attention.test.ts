import { situations as calls } from '@oems/contract/attention/situations.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { aFreshDay, somePeople } from '../declaration/testPeople.ts'
import { testApp } from '../testing/testApp.ts'
import { aCase, aSite, countsOf, declares, expectProven, infoOf, listed, opened } from './testAttention.ts'

const app = await testApp({ alone: true })

const fever = { temperature: '37.8', bodyState: 2, symptoms: [11] }
const urgent = { temperature: '39.6', bodyState: 3, symptoms: [31] }
const noon = (day: string) => app.clock.set(`${day}T12:00:00+08:00`)
const openRows = async (personId: number) =>
  (
    await ask<{ n: number }>(
      app.db,
      sql`select count(*) as n from important_user where person_id = ${personId} and closed_at is null and deleted_at is null`,
    )
  )[0]!.n

describe('who may not', () => {
  test('without the permission; people of another project are as unknown as none', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const { projectAdmin: stranger } = await app.aGroup()
    await doctor(calls.setImportant, { personIds: [personId], attentionLevel: 2, reason: '家属来电' })
    const { id } = (await listed(doctor))[0]!
    const situationId = await opened(doctor, aCase(personId, day))
    const reporter = await app.aKeeper(project.id, 'health.pe')
    expect(await reporter(calls.list, {})).toMatchObject({ code: 1403 })
    const asked = (person: number, line: number, situation: number) =>
      Promise.all([
        stranger(calls.info, { personId: person }),
        stranger(calls.save, aCase(person, day)),
        stranger(calls.setImportant, { personIds: [person], attentionLevel: 2, reason: '家属来电' }),
        stranger(calls.removeImportant, { ids: [line] }),
        stranger(calls.followSave, { id: line, way: 1, content: '已电话联系' }),
        stranger(calls.extendWatch, { id: line, watchUntil: addDays(day, 9) }),
        stranger(calls.close, { id: situation, version: 0, outcome: 1, outcomeDate: day }),
        stranger(calls.update, { id: situation, version: 0, diagnoseType: 2, foundDate: day, confirmDate: day }),
        stranger(calls.reopen, { id: situation, version: 0, reason: '误操作' }),
      ])
    const bare = (replies: readonly object[]) =>
      replies.map((reply) => JSON.stringify({ ...reply, traceId: undefined, headers: undefined }))
    const [theirs, nobodys] = [await asked(personId, id, situationId), await asked(999_999_999, 999_999_999, 999_999_999)]
    expect(theirs.map(({ code }) => code)).toEqual(theirs.map(() => 1404))
    expect(bare(theirs)).toEqual(bare(nobodys))
    expect(await listed(stranger)).toEqual([])
  })

  test('where a case was found and its person has left since, more than was found there', async () => {
    const { personId, day, doctor, project, group } = await aSite(app)
    const elsewhere = await app.anOrg({ parentId: group.id, orgType: 4 })
    await opened(doctor, aCase(personId, day))
    const above = await app.anAdmin(3, group.id)
    const sent = { sourceOrgId: project.id, targetOrgId: elsewhere.id, employeeIds: [personId], reason: '项目调整' }
    expect(await above(movements.migrationBatch, sent)).toMatchObject({ code: 0 })
    await above(calls.setImportant, { personIds: [personId], attentionLevel: 3, reason: '家属来电' })
    const found = async (as: typeof doctor, more: object = {}) =>
      ((await as(calls.list, { tab: 2, startTime: day, endTime: day, ...more })).data as { list: object[] }).list
    expect(await found(above)).toMatchObject([{ personId, orgName: elsewhere.orgName, attentionLevel: 3 }])
    const left = {
      orgId: project.id,
      orgName: project.orgName,
      mobile: null,
      workNo: null,
      importantId: null,
      attentionLevel: null,
      reasons: [],
    }
    expect(await found(doctor)).toMatchObject([{ personId, ...left, ownerName: null, openedAt: null }])
    expect(await found(doctor, { attentionLevel: [1, 2, 3] })).toEqual([])
  })
})

describe('the machine raises', () => {
  test('level 3 opens an urgent row within the declaration; a repeat is no second row', async () => {
    const { personId, project, day, doctor } = await aSite(app)
    const phone = await app.aPhone(personId, project.id)
    await declares(app, { phone, day }, urgent)
    const [line] = await listed(doctor)
    expect(line).toMatchObject({ personId, attentionLevel: 3, reasons: [1], removable: 0, followOverdue: 0 })
    const next = addDays(day, 1)
    await declares(app, { phone, day: next }, urgent)
    expect(await listed(doctor)).toMatchObject([{ id: line!.id, reasons: [1, 2], attentionLevel: 3 }])
    expect(await openRows(personId)).toBe(1)
    await expectProven(app, day, next)
  })

  test('level 2 on two declared days at most three apart, whichever comes first', async () => {
    const { ids, project, day, doctor } = await aSite(app, 3)
    const phones = await Promise.all(ids.map((id) => app.aPhone(id, project.id)))
    await declares(app, { phone: phones[0]!, day }, fever)
    await declares(app, { phone: phones[1]!, day }, fever)
    expect(await listed(doctor)).toEqual([])
    await declares(app, { phone: phones[0]!, day: addDays(day, 3) }, fever)
    await declares(app, { phone: phones[1]!, day: addDays(day, 4) }, fever)
    expect(await listed(doctor)).toMatchObject([{ personId: ids[0], reasons: [2], attentionLevel: 2 }])
    // The earlier day comes late.
    const later = addDays(day, 5)
    await declares(app, { phone: phones[2]!, day: later }, fever)
    await declares(app, { phone: phones[2]!, day: addDays(later, -1), at: `${later}T13:00:00+08:00` }, fever)
    expect((await listed(doctor)).map(({ personId }) => personId).sort()).toEqual([ids[0], ids[2]].sort())
  })

  test('a contact is watched for fourteen days; a correction and what it leaves behind is no evidence any more', async () => {
    const { personId, project, day, doctor } = await aSite(app)
    const phone = await app.aPhone(personId, project.id)
    await declares(app, { phone, day }, { contactHistory: 1 })
    expect(await listed(doctor)).toMatchObject([{ reasons: [4], watchUntil: addDays(day, 14) }])
    const [said] = await ask<{ title: string; content: string }>(
      app.db,
      sql`select title, content from sys_message order by id desc limit 1`,
    )
    expect(said).toMatchObject({ title: '有人员列入重点关注', content: expect.not.stringMatching(/接触|隔离/) })
    await declares(app, { phone, day, at: `${day}T13:00:00+08:00` }, { isolationState: 1 })
    expect((await infoOf(doctor, personId)).attention).toMatchObject([
      { evidence: [{ rule: 4, type: 1, day, temperature: '36.5', symptoms: [], situationId: null }] },
    ])
    await declares(app, { phone, day, at: `${day}T14:00:00+08:00` })
    expect(await listed(doctor)).toEqual([])
    expect(await listed(doctor, { tab: 4 })).toMatchObject([{ closeKind: 3 }])
    // By mistake no more than once: what was struck may come again.
    await declares(app, { phone, day, at: `${day}T15:00:00+08:00` }, { contactHistory: 1 })
    expect(await listed(doctor)).toMatchObject([{ reasons: [4] }])
    await expectProven(app, day)
  })

  test('three due days without a declaration, once however long it lasts', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const phone = await app.aPhone(personId, project.id)
    await declares(app, { phone, day })
    for (const n of [1, 2, 3]) {
      noon(addDays(day, n))
      await app.runJob('day-open')
    }
    app.clock.set(`${addDays(day, 3)}T01:30:00+08:00`)
    await app.runJob('attention-missing')
    expect(await listed(doctor)).toEqual([])
    app.clock.set(`${addDays(day, 4)}T01:30:00+08:00`)
    await app.runJob('attention-missing')
    const [line] = await listed(doctor)
    expect(line).toMatchObject({ personId, reasons: [5], attentionLevel: 1, removable: 0 })
    await doctor(calls.removeImportant, { ids: [line!.id] })
    await app.runJob('day-open')
    app.clock.set(`${addDays(day, 5)}T01:30:00+08:00`)
    await app.runJob('attention-missing')
    expect(await listed(doctor)).toEqual([])
  })

  test('where nobody looks after the place, those above hear of it and of what is overdue', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const lone = await app.anOrg({ parentId: company.id, orgType: 4 })
    const day = await aFreshDay(app)
    const [personId] = await somePeople(app, { orgId: lone.id })
    await declares(app, { phone: await app.aPhone(personId!, lone.id), day }, { contactHistory: 1 })
    app.clock.set(`${addDays(day, 5)}T08:30:00+08:00`)
    await app.runJob('attention-overdue')
    const { data } = await companyAdmin(messages.list, {})
    expect((data as { list: { title: string; content: string; link: string }[] }).list.slice(0, 2)).toMatchObject([
      { title: '重点关注人员跟进超期', content: expect.stringContaining(`“${lone.orgName}”有1名`) },
      { title: '有人员列入重点关注', link: `/user-ill-situation/index?tab=1&orgId=${lone.id}` },
    ])
  })

  test('days missed before a dispatch and after it are one row', async () => {
    const { personId, day, project, company } = await aSite(app)
    const target = await app.anOrg({ parentId: company.id, orgType: 4 })
    const [doctor, above] = [await app.anAdmin(7, target.id), await app.anAdmin(4, company.id)]
    await declares(app, { phone: await app.aPhone(personId, project.id), day })
    const pass = async (n: number) => {
      noon(addDays(day, n))
      await app.runJob('day-open')
    }
    await pass(1)
    await pass(2)
    const sent = { sourceOrgId: project.id, targetOrgId: target.id, employeeIds: [personId], reason: '项目调整' }
    expect(await above(movements.migrationBatch, sent)).toMatchObject({ code: 0 })
    await pass(3)
    app.clock.set(`${addDays(day, 3)}T01:30:00+08:00`)
    await app.runJob('attention-missing')
    expect(await listed(doctor)).toEqual([])
    app.clock.set(`${addDays(day, 4)}T01:30:00+08:00`)
    await app.runJob('attention-missing')
    expect(await listed(doctor)).toMatchObject([{ personId, reasons: [5], attentionLevel: 1 }])
  })

  test('three more after an absence are another row of missed days', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const admin = await app.anAdmin(5, project.id)
    await declares(app, { phone: await app.aPhone(personId, project.id), day })
    const pass = async (days: readonly number[]) => {
      for (const n of days) {
        noon(addDays(day, n))
        await app.runJob('day-open')
      }
      app.clock.set(`${addDays(day, days.at(-1)! + 1)}T01:30:00+08:00`)
      await app.runJob('attention-missing')
      return listed(doctor)
    }
    const moves = async (n: number, toStatus: number, more: object = {}) => {
      noon(addDays(day, n))
      expect(await admin(movements.changeStatus, { employeeIds: [personId], toStatus, reason: '回国休假', ...more })).toMatchObject({
        code: 0,
      })
    }
    const [line] = await pass([1, 2, 3])
    expect(line).toMatchObject({ personId, reasons: [5] })
    await doctor(calls.removeImportant, { ids: [line!.id] })
    await moves(4, 2, { expectReturnDate: addDays(day, 8) })
    expect(await pass([5, 6, 7])).toEqual([])
    await moves(8, 1)
    expect(await pass([9, 10])).toEqual([])
    const [again] = await pass([11])
    expect(again).toMatchObject({ personId, reasons: [5], attentionLevel: 1 })
    expect(again!.id).not.toBe(line!.id)
    await doctor(calls.removeImportant, { ids: [again!.id] })
    expect(await pass([12, 13])).toEqual([])
  })
})

describe('a list', () => {
  test('is found by who is responsible, whom the filter offers, and by who is kept apart: its total is its own', async () => {
    const { ids, day, doctor, project } = await aSite(app, 4)
    const other = await app.anAdmin(7, project.id)
    await doctor(calls.setImportant, { personIds: ids.slice(0, 2), attentionLevel: 2, reason: '家属来电' })
    await other(calls.setImportant, { personIds: ids.slice(2, 3), attentionLevel: 2, reason: '家属来电' })
    await opened(doctor, aCase(ids[0]!, day, { isolationState: 1 }))
    const owners = (await doctor(calls.owners, { orgId: project.id })).data as { ownerUserId: number; num: number }[]
    expect(owners.map(({ num }) => num)).toEqual([2, 1])
    const linesBy = async (filter: object) => {
      const { data } = await doctor(calls.list, { ...filter, pageNo: 1, pageSize: 20 })
      const { list, total } = data as { list: { personId: number }[]; total: number }
      expect(total).toBe(list.length)
      return list.map(({ personId }) => personId).sort()
    }
    expect(await linesBy({ ownerUserId: owners[0]!.ownerUserId })).toEqual(ids.slice(0, 2))
    expect(await linesBy({ ownerUserId: owners[1]!.ownerUserId })).toEqual(ids.slice(2, 3))
    expect(await linesBy({ isolating: 1 })).toEqual(ids.slice(0, 1))
    const { projectAdmin: stranger } = await app.aGroup()
    expect((await stranger(calls.owners, {})).data).toEqual([])
    expect(await stranger(calls.owners, { orgId: project.id })).toMatchObject({ code: 1404 })
    expect(await (await app.aKeeper(project.id, 'health.pe'))(calls.owners, {})).toMatchObject({ code: 1403 })
  })
})

describe('a human lowers', () => {
  test('no. 12: a contact stands in 可解除 once the watch is over and three days are normal; the same declaration never opens it again', async () => {
    const { personId, project, day, doctor } = await aSite(app)
    const phone = await app.aPhone(personId, project.id)
    await declares(app, { phone, day }, { contactHistory: 1 })
    for (const n of [1, 2, 3]) await declares(app, { phone, day: addDays(day, n) })
    expect(await listed(doctor, { tab: 3 })).toEqual([])
    expect(await listed(doctor)).toMatchObject([{ normalDays: 3, removable: 0, watchOver: 0 }])
    for (const n of [13, 14]) await declares(app, { phone, day: addDays(day, n) })
    noon(addDays(day, 14))
    expect(await listed(doctor, { tab: 3 })).toEqual([])
    noon(addDays(day, 15))
    const [line] = await listed(doctor, { tab: 3 })
    expect(line).toMatchObject({ personId, removable: 1, watchOver: 1 })
    expect(await countsOf(doctor)).toEqual({ open: 1, cases: 0, removable: 1, closed: 0 })
    expect(await doctor(calls.extendWatch, { id: line!.id, watchUntil: addDays(day, 13) })).toMatchObject({ code: 1422 })
    expect(await doctor(calls.extendWatch, { id: line!.id, watchUntil: addDays(day, 20) })).toMatchObject({ code: 0 })
    expect(await listed(doctor, { tab: 3 })).toEqual([])
    noon(addDays(day, 21))
    expect(await doctor(calls.removeImportant, { ids: [line!.id] })).toMatchObject({ code: 0 })
    expect(await doctor(calls.removeImportant, { ids: [line!.id] })).toMatchObject({ code: 1409, msg: '重点关注已解除，请刷新后重试' })
    expect(await listed(doctor, { tab: 4 })).toMatchObject([{ closeKind: 1, removeImportantReason: null }])
    await expectProven(app, day, addDays(day, 21))
  })

  test('not while a case is open, and by hand with a reason and a follow-up', async () => {
    const { personId, day, doctor } = await aSite(app)
    const bad = { personIds: [personId], attentionLevel: 2, reason: '多' }
    expect(await doctor(calls.setImportant, bad)).toMatchObject({ code: 1400 })
    expect(await doctor(calls.setImportant, { ...bad, reason: '高原反应' })).toMatchObject({ code: 0 })
    const situationId = await opened(doctor, aCase(personId, day, { severity: 3 }))
    const [line] = await listed(doctor)
    expect(line).toMatchObject({ reasons: [0, 3], attentionLevel: 3, illnesses: '疟疾（确诊）', nextFollowDate: addDays(day, 1) })
    expect(await doctor(calls.removeImportant, { ids: [line!.id] })).toMatchObject({
      code: 1409,
      msg: '该人员仍有在管的患病记录，不能取消重点关注',
    })
    noon(addDays(day, 2))
    expect(await listed(doctor, { followOverdue: 1 })).toHaveLength(1)
    await app.runJob('attention-overdue')
    const follow = { id: line!.id, way: 1, content: '已退热', nextFollowDate: addDays(day, 3) }
    expect(await doctor(calls.followSave, { ...follow, nextFollowDate: day })).toMatchObject({ code: 1400 })
    expect(await doctor(calls.followSave, follow)).toMatchObject({ code: 0 })
    expect(await listed(doctor, { followOverdue: 1 })).toEqual([])
    expect((await infoOf(doctor, personId)).attention[0]).toMatchObject({ follows: [{ content: '已退热', way: 1 }], setReason: '高原反应' })
    expect(await doctor(calls.close, { id: situationId, version: 0, outcome: 3, outcomeDate: day })).toMatchObject({ code: 0 })
    expect(await doctor(calls.removeImportant, { ids: [line!.id], removeImportantReason: '已痊愈' })).toMatchObject({ code: 0 })
    await expectProven(app, day, addDays(day, 2))
  })
})

test('an important examination is settled by what was done about it', async () => {
  const { personId, day, doctor } = await aSite(app)
  const items = [{ code: 'SBP', value: '182', text: null, refLow: null, refHigh: null }]
  const exam = { examDate: day, peType: 6, items }
  const { data } = await doctor(examinations.save, { personId, ...exam })
  const [line] = await listed(doctor)
  expect(line).toMatchObject({ reasons: [6], attentionLevel: 2, removable: 0 })
  await doctor(calls.followSave, { id: line!.id, way: 2, content: '已安排复诊' })
  expect(await listed(doctor, { tab: 3 })).toEqual([])
  await doctor(calls.followSave, { id: line!.id, way: 2, content: '已规律服药', disposed: 1 })
  expect(await listed(doctor, { tab: 3 })).toMatchObject([{ removable: 1 }])
  await doctor(examinations.update, { ...exam, id: (data as { id: number }).id, version: 0, items: [{ ...items[0], value: '120' }] })
  expect(await listed(doctor, { tab: 4 })).toMatchObject([{ closeKind: 3 }])
  await expectProven(app, day)
})

test('no. 10: who is dispatched is followed by case and attention; who leaves is under attention no more', async () => {
  const { personId, day, doctor, company, companyAdmin, project } = await aSite(app)
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const otherDoctor = await app.anAdmin(7, other.id)
  const situationId = await opened(doctor, aCase(personId, day))
  expect(await listed(doctor)).toHaveLength(1)
  expect(await companyAdmin(movements.dispatchEmpToProject, { employeeIds: [personId], projectId: other.id })).toMatchObject({ code: 0 })
  expect([await listed(doctor), await listed(doctor, { tab: 2 })]).toEqual([[], []])
  expect(await listed(otherDoctor)).toMatchObject([{ personId, orgId: other.id }])
  expect(await listed(otherDoctor, { tab: 2 })).toMatchObject([{ id: situationId }])
  expect(await doctor(calls.info, { personId })).toMatchObject({ code: 1404 })
  await expectProven(app, day)
  expect(await companyAdmin(movements.changeStatus, { employeeIds: [personId], toStatus: 3 })).toMatchObject({ code: 0 })
  expect(await listed(companyAdmin, { tab: 4 })).toMatchObject([{ personId, closeKind: 2 }])
  expect(await listed(companyAdmin, { tab: 2 })).toMatchObject([{ id: situationId, orgId: company.id }])
  await expectProven(app, day)
  expect(project.id).not.toBe(other.id)
})

test('who stands in 可解除 are those of whom its plain words are true', async () => {
  const { ids, day, doctor, project } = await aSite(app, 90)
  noon(day)
  const on = (n: SQL) => sql`${day}::date - (${n})::int`
  const person = sql`unnest(${sql.param([...ids])}::bigint[]) with ordinality p (id, n)`
  await app.db.execute(sql`
    insert into declare_day (org_id, day, kind, is_due, deadline_at, late_until, policy, opened_at)
    select ${project.id}, ${on(sql`d`)}, 1, d % 2 = 0, now(), now(), '{"empTypes":[1,2,3,4,5]}', now() from generate_series(1, 6) d`)
  await app.db.execute(sql`
    insert into declare_person_day (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level, symptoms, worse, declare_id)
    select p.id, at.day, ${project.id}, true, 1, true, 2, at.first, at.first, 0, '{}', false, 0
      from ${person} cross join generate_series(p.n % 5, 24) d
        cross join lateral (select ${on(sql`d`)} as day, (${on(sql`d`)} + (case when (p.n + d) % 6 = 0 then 4 else 0 end)::int + time '10:00') at time zone 'Asia/Shanghai' as first) at
     where (p.n * 7 + d * 3) % 4 <> 0`)
  await app.db.execute(sql`
    update declare_person k set normal_days = p.n % 6, due_from = ${day}::date - 30, from_day = ${day}::date - 30,
      last_day = (select max(d.day) from declare_person_day d where d.person_id = k.person_id)
      from ${person} where k.person_id = p.id`)
  await app.db.execute(sql`
    insert into important_user (created_at, created_by, updated_at, updated_by, person_id, org_id, attention_level, reasons, sources, opened_at, opened_by,
      opened_rule, opened_org_id, normal_days, watch_until)
    select now(), 0, now(), 0, p.id, ${project.id}, 2, case p.n % 3 when 0 then '{5}' else '{1}' end::smallint[], '[]',
        (${on(sql`1 + p.n % 20`)} + time '12:00') at time zone 'Asia/Shanghai', 0, 1, ${project.id}, 1 + p.n % 5,
        case when p.n % 7 = 0 then ${day}::date end from ${person}`)
  const expected = await ask<{ id: number }>(
    app.db,
    sql`select i.person_id as id from important_user i join declare_person k on k.person_id = i.person_id
         where i.org_id = ${project.id} and i.watch_until is null and case when i.reasons = '{5}'
             then exists (select from declare_person_day d where d.person_id = i.person_id and d.first_declared_at > i.opened_at)
             else k.normal_days >= i.normal_days and (select count(*) from declare_person_day d
                 where d.person_id = i.person_id and d.day > (i.opened_at at time zone 'Asia/Shanghai')::date) >= i.normal_days
               and coalesce(k.last_day >= (select max(d.day) from declare_day d where d.org_id = k.org_id and d.kind = 1 and d.is_due and d.day < ${day}), true) end
         order by 1`,
  )
  const found = (await listed(doctor, { tab: 3 })).map(({ personId }) => personId).sort((a, b) => a - b)
  expect(found).toEqual(expected.map(({ id }) => id))
  expect(found.length).toBeGreaterThan(10)
  expect((await countsOf(doctor)).removable).toBe(found.length)
})

test('whoever may not know of illnesses sees no names of them, nor finds people by them', async () => {
  const { personId, day, doctor, project } = await aSite(app)
  await opened(doctor, aCase(personId, day))
  const clerk = await app.aKeeper(project.id, 'health.key-person:epac:ill-situation:list')
  expect(await listed(clerk)).toMatchObject([{ illnesses: null, cases: [{ illnessName: null, caseClass: null }] }])
  expect(await clerk(calls.list, { illnessId: 4 })).toMatchObject({ code: 1403 })
  expect(await clerk(calls.info, { personId })).toMatchObject({ code: 1403 })
})
