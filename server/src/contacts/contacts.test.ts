import { Role } from '@oems/contract/access/builtInRoles.ts'
import { staleFilters } from '@oems/contract/contacts/console.ts'
import { contactLines } from '@oems/contract/contacts/contactFields.ts'
import { type Contact, contacts } from '@oems/contract/contacts/contacts.ts'
import { under, write } from '@oems/contract/core/call.ts'
import { Done, id, shape } from '@oems/contract/core/fields.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { linesIn } from '../testing/linesIn.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { untilWaiting } from '../testing/untilWaiting.ts'
import { saveContactsOf } from './saving.ts'

/** The form of a node, as later areas have them. */
const forms = under('/test-forms', {
  save: write.post('save', 'login', shape({ orgId: id(), contacts: contactLines }), Done, { title: '保存' }),
})
const form = implement(forms, { save: (ctx, { orgId, contacts: lines }) => saveContactsOf(ctx, orgId, lines) })
const app = await testApp({ more: [{ calls: [form] }] })
const [leader, health, emergency, embassy, other] = [1, 2, 4, 6, 9]
const mobile = '13812345678'

const draft = (orgId: number, more: object = {}) => ({ orgId, contactType: other, name: '王小明', mobile, ...more })
const saved = async (caller: Caller, orgId: number, more: object = {}) => {
  const reply = await caller(contacts.save, draft(orgId, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const infoOf = async (caller: Caller, contactId: number, more: object = {}) =>
  (await caller(contacts.info, { contactId, ...more })).data as Contact
const listOf = async (caller: Caller, filter: object = {}) => ((await caller(contacts.list, filter)).data as { list: Contact[] }).list
/** The record as a form sends it. */
const formOf = ({ id, version, ...record }: Contact, more: object = {}) => {
  const { contactType, isPrimary, name, post, telephoneCode, mobile, phone, email, wechat } = record
  const { isEmergency, visibleToBelow, employeeId, orderNum, remark } = record
  const numbers = { telephoneCode, mobile, phone, email, wechat }
  return { id, version, contactType, isPrimary, name, post, ...numbers, isEmergency, visibleToBelow, employeeId, orderNum, remark, ...more }
}

describe('who may what', () => {
  test('a company sees its own and its projects’ contacts, another group none of them', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const id = await saved(ours.projectAdmin, ours.project.id)
    expect(await listOf(ours.companyAdmin)).toMatchObject([{ id, projectId: ours.project.id, inherited: 0, editable: 1 }])
    expect(await listOf(ours.companyAdmin, { below: 0 })).toEqual([])
    expect(await listOf(theirs.groupAdmin)).toEqual([])
    for (const call of [contacts.info, contacts.delete, contacts.verify])
      expect(await theirs.groupAdmin(call, { contactId: id, ids: [id] })).not.toMatchObject({ code: 0 })
    expect(await theirs.groupAdmin(contacts.info, { contactId: id })).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(contacts.save, draft(ours.project.id))).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(contacts.verify, { ids: [id] })).toMatchObject({ code: 1404 })
  })

  test('a reporter adds and does not delete, a ministry reads and does not see whole numbers', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const reporter = await app.anAdmin(Role.projectReporter, project.id)
    const id = await saved(reporter, project.id)
    expect(await reporter(contacts.delete, { ids: [id] })).toMatchObject({ code: 1403 })
    expect(await reporter(contacts.export)).toMatchObject({ code: 1403 })
    const doctor = await app.anAdmin(Role.doctor, project.id)
    expect(await doctor(contacts.info, { contactId: id, reveal: 1, purpose: RevealPurpose.treatment })).toMatchObject({ code: 1403 })
    expect(await projectAdmin(contacts.delete, { ids: [id] })).toMatchObject({ code: 0 })
  })
})

describe('what is shared with those below', () => {
  test('is read at every node below and beside none, and changed only where it stands', async () => {
    const { group, company, project, groupAdmin, projectAdmin } = await app.aGroup()
    const shared = await saved(groupAdmin, group.id, { visibleToBelow: 1 })
    const kept = await saved(groupAdmin, group.id, { name: '不共用' })
    expect(await listOf(projectAdmin)).toMatchObject([{ id: shared, orgId: group.id, inherited: 1, editable: 0 }])
    expect(await infoOf(projectAdmin, shared)).toMatchObject({ inherited: 1, editable: 0, orgName: group.orgName })
    expect(await projectAdmin(contacts.info, { contactId: kept })).toMatchObject({ code: 1404 })
    const refused = { code: 1422, msg: '上级共用的联系人只能由上级修改' }
    const record = await infoOf(projectAdmin, shared)
    expect(await projectAdmin(contacts.update, formOf(record, { name: '改名' }))).toMatchObject(refused)
    expect(await projectAdmin(contacts.delete, { ids: [shared] })).toMatchObject(refused)
    expect(await projectAdmin(contacts.verify, { ids: [shared] })).toMatchObject(refused)
    const reader = await app.anAdmin(Role.projectReporter, project.id)
    const whole = await infoOf(reader, shared, { reveal: 1, purpose: RevealPurpose.emergencyContact })
    expect(whole).toMatchObject({ mobile })
    // From above it is the company’s inheritance, and still one’s own.
    expect(await listOf(groupAdmin, { orgId: company.id })).toMatchObject([{ id: shared, inherited: 1, editable: 1 }])
  })
})

describe('numbers', () => {
  test('are sealed, masked in every reply, and whole with a purpose and a line of access', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await saved(companyAdmin, company.id, { phone: '010-88886666 转12', wechat: '13987654321' })
    const [row] = await ask<{ row: string }>(app.db, sql`select to_jsonb(c)::text as row from org_contact c where id = ${id}`)
    for (const number of [mobile, '88886666', '13987654321']) expect(row!.row).not.toContain(number)
    expect(await infoOf(companyAdmin, id)).toMatchObject({ mobile: '138****5678', wechat: '139****4321', name: '王小明' })
    expect(await companyAdmin(contacts.info, { contactId: id, reveal: 1 })).toMatchObject({ code: 1400 })
    const asked = { contactId: id, reveal: 1, purpose: RevealPurpose.emergencyContact }
    expect((await companyAdmin(contacts.info, asked)).data).toMatchObject({ mobile, phone: '010-88886666 转12', wechat: '13987654321' })
    const lines = await ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '联系人' and target_id = ${id}`)
    expect(lines).toHaveLength(1)
  })

  test('of embassies, ambulances and rescue companies are whole for everybody, without a line', async () => {
    const { group, groupAdmin, projectAdmin } = await app.aGroup()
    const id = await saved(groupAdmin, group.id, { contactType: embassy, mobile: null, phone: '+254 20 2722559', visibleToBelow: 1 })
    expect(await infoOf(projectAdmin, id)).toMatchObject({ phone: '+254 20 2722559' })
    expect(await listOf(projectAdmin)).toMatchObject([{ phone: '+254 20 2722559' }])
    expect(await ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '联系人' and target_id = ${id}`)).toEqual([])
  })

  test('sent back masked stay what they are; another’s mask is refused, and so is one that nobody can ring', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await saved(companyAdmin, company.id)
    const record = await infoOf(companyAdmin, id)
    expect(await companyAdmin(contacts.update, formOf(record, { post: '经理' }))).toMatchObject({ code: 0 })
    const reveal = { reveal: 1, purpose: RevealPurpose.identityCheck }
    expect(await infoOf(companyAdmin, id, reveal)).toMatchObject({ mobile, post: '经理' })
    const current = await infoOf(companyAdmin, id)
    const refusals = [
      [{ mobile: '139****0000' }, 'mobile'],
      [{ mobile: '12345' }, 'mobile'],
      [{ mobile: null, phone: null, email: null }, 'mobile'],
      [{ phone: '打给我' }, 'phone'],
    ] as const
    for (const [change, path] of refusals)
      expect(await companyAdmin(contacts.update, formOf(current, change))).toMatchObject({ code: 1400, data: { fields: [{ path }] } })
  })

  test('are found whole and by their last four digits', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const home = await saved(companyAdmin, company.id, { mobile: '138 0000 1357' })
    const abroad = await saved(companyAdmin, company.id, { telephoneCode: '254', mobile: '700112468' })
    const found = async (phone: string) => (await listOf(companyAdmin, { phone })).map(({ id }) => id)
    expect(await found('13800001357')).toEqual([home])
    expect(await found('1357')).toEqual([home])
    expect(await found('+254700112468')).toEqual([abroad])
    expect(await found('13800001358')).toEqual([])
  })

  test('leave in a workbook as the purpose says, institutions whole in any case', async () => {
    const { company, companyAdmin } = await app.aGroup()
    await saved(companyAdmin, company.id)
    await saved(companyAdmin, company.id, { contactType: embassy, name: '使馆', mobile: null, phone: '+254 20 2722559' })
    const cellsOf = async (more: object) => (await linesIn(await companyAdmin(contacts.export, more))).flat()
    const masked = await cellsOf({})
    expect(masked).toContain('138****5678')
    expect(masked).toContain('+254 20 2722559')
    expect(masked).not.toContain(mobile)
    expect(await cellsOf({ purpose: RevealPurpose.emergencyContact })).toContain(mobile)
  })
})

describe('the primary contact', () => {
  const primaries = async (caller: Caller, orgId: number) =>
    (await listOf(caller, { orgId, contactType: leader, below: 0 })).map(({ name, isPrimary }) => [name, isPrimary])

  test('is the first of its type, hands over to whoever is named, and is followed by the next', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const first = await saved(companyAdmin, company.id, { contactType: leader, name: '甲' })
    await saved(companyAdmin, company.id, { contactType: leader, name: '乙' })
    expect(await primaries(companyAdmin, company.id)).toEqual([
      ['甲', 1],
      ['乙', 0],
    ])
    const third = await saved(companyAdmin, company.id, { contactType: leader, name: '丙', isPrimary: 1, orderNum: 1 })
    expect(await primaries(companyAdmin, company.id)).toEqual([
      ['丙', 1],
      ['甲', 0],
      ['乙', 0],
    ])
    await companyAdmin(contacts.delete, { ids: [third] })
    expect((await primaries(companyAdmin, company.id))[0]).toEqual(['甲', 1])
    expect(await companyAdmin(contacts.update, formOf(await infoOf(companyAdmin, first), { isPrimary: 0 }))).toMatchObject({ code: 0 })
    expect((await primaries(companyAdmin, company.id))[0]).toEqual(['乙', 1])
  })

  test('two who make one at the same moment leave one', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const both = await Promise.all(
      ['甲', '乙'].map((name) => companyAdmin(contacts.save, draft(company.id, { contactType: leader, name, isPrimary: 1 }))),
    )
    for (const { code } of both) expect([0, 1409]).toContain(code)
    const left = await primaries(companyAdmin, company.id)
    expect(left.filter(([, isPrimary]) => isPrimary === 1)).toHaveLength(1)
  })

  test('of a project under way cannot go without another', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const ids = await Promise.all([leader, health, emergency].map((contactType) => saved(projectAdmin, project.id, { contactType })))
    const names = ['负责人', '健康管理负责人', '应急联系人']
    for (const [at, id] of ids.entries()) {
      const refused = { code: 1422, msg: `在建项目至少保留一名“${names[at]}”` }
      expect(await projectAdmin(contacts.delete, { ids: [id] })).toMatchObject(refused)
      const record = await infoOf(projectAdmin, id)
      expect(await projectAdmin(contacts.update, formOf(record, { contactType: other }))).toMatchObject(refused)
    }
    await saved(projectAdmin, project.id, { contactType: leader, name: '副手' })
    expect(await projectAdmin(contacts.delete, { ids: [ids[0]] })).toMatchObject({ code: 0 })
    expect(await listOf(projectAdmin, { contactType: leader })).toMatchObject([{ name: '副手', isPrimary: 1 }])
  })

  test('two who delete the last two leave one', async () => {
    const { project, projectAdmin, companyAdmin } = await app.aGroup()
    const ids = [
      await saved(projectAdmin, project.id, { contactType: leader }),
      await saved(projectAdmin, project.id, { contactType: leader, name: '副手' }),
    ]
    const codes = await Promise.all([projectAdmin(contacts.delete, { ids: [ids[0]] }), companyAdmin(contacts.delete, { ids: [ids[1]] })])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1422])
  })
})

describe('what nobody confirms grows stale', () => {
  test('and waits for whoever may try the number: as many as the list shows, where work goes on', async () => {
    app.clock.set('2026-03-05T09:00:00+08:00')
    const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
    const shared = await saved(companyAdmin, company.id, { contactType: embassy, visibleToBelow: 1 })
    await saved(projectAdmin, project.id)
    await saved(projectAdmin, project.id)
    app.clock.set('2026-07-05T09:00:00+08:00')
    const waiting = async (caller: Caller) => {
      const { todo } = (await caller(messages.unreadCount)).data as Unread
      expect((await listOf(caller, staleFilters)).length).toBe(todo['contacts.stale'])
      return todo['contacts.stale']
    }
    expect([await waiting(companyAdmin), await waiting(projectAdmin)]).toEqual([3, 2])
    expect(((await (await app.anAdmin(3, (await app.aGroup()).group.id))(messages.unreadCount)).data as Unread).todo).toMatchObject({
      'contacts.stale': 0,
    })
    await companyAdmin(contacts.verify, { ids: [shared] })
    expect(await waiting(companyAdmin)).toBe(2)
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    expect(await waiting(companyAdmin)).toBe(0)
    await app.db.execute(sql`update project set project_status = 2 where project_id = ${project.id}`)
    await app.db.execute(sql`update org set status = 0 where id = ${company.id}`)
    expect(await waiting(projectAdmin)).toBe(0)
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('on the ninetieth day, by the day in Shanghai, until somebody tries the number', async () => {
    app.clock.set('2026-03-05T23:00:00+08:00')
    const { company, companyAdmin } = await app.aGroup()
    const id = await saved(companyAdmin, company.id)
    const staleAt = async (now: string) => {
      app.clock.set(now)
      const { stale } = await infoOf(companyAdmin, id)
      expect((await listOf(companyAdmin, { staleDays: 90 })).length).toBe(stale)
      return stale
    }
    expect(await staleAt('2026-06-02T23:59:00+08:00')).toBe(0)
    expect(await staleAt('2026-06-03T00:01:00+08:00')).toBe(1)
    const { version } = await infoOf(companyAdmin, id)
    expect(await companyAdmin(contacts.verify, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await infoOf(companyAdmin, id)).toMatchObject({
      stale: 0,
      version,
      lastVerifiedAt: new Date('2026-06-03T00:01:00+08:00').toISOString(),
    })
  })

  test('a number that is typed anew is confirmed, another field does not confirm it', async () => {
    app.clock.set('2026-03-05T09:00:00+08:00')
    const { company, companyAdmin } = await app.aGroup()
    const id = await saved(companyAdmin, company.id)
    app.clock.set('2026-09-05T09:00:00+08:00')
    await companyAdmin(contacts.update, formOf(await infoOf(companyAdmin, id), { post: '经理' }))
    expect(await infoOf(companyAdmin, id)).toMatchObject({ stale: 1 })
    await companyAdmin(contacts.update, formOf(await infoOf(companyAdmin, id), { mobile: '13900001111' }))
    expect(await infoOf(companyAdmin, id)).toMatchObject({ stale: 0 })
    app.clock.set('2026-03-05T09:00:00+08:00')
  })
})

test('a closed project’s contacts are only read, a disabled node takes no new one', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const id = await saved(companyAdmin, project.id)
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  const closed = { code: 1422, msg: '项目已关闭，只能查看' }
  expect(await companyAdmin(contacts.save, draft(project.id))).toMatchObject(closed)
  expect(await companyAdmin(contacts.update, formOf(await infoOf(companyAdmin, id), { post: '经理' }))).toMatchObject(closed)
  expect(await companyAdmin(contacts.delete, { ids: [id] })).toMatchObject(closed)
  expect(await companyAdmin(contacts.verify, { ids: [id] })).toMatchObject(closed)
  const disabled = await app.anOrg({ parentId: company.id, orgType: 3, status: 0 })
  expect(await companyAdmin(contacts.save, draft(disabled.id))).toMatchObject({ code: 1422 })
})

test('an employee can be named by whoever sees the employee', async () => {
  const { company, companyAdmin } = await app.aGroup()
  expect(await companyAdmin(contacts.save, draft(company.id, { employeeId: 987_654_321 }))).toMatchObject({ code: 1404 })
})

test('the clock of the node is that of the nearest above which has one', async () => {
  const { company, project, projectAdmin } = await app.aGroup()
  const id = await saved(projectAdmin, project.id)
  expect((await infoOf(projectAdmin, id)).timeZone).toBeNull()
  await app.db.execute(sql`update org set time_zone = 'Africa/Nairobi' where id = ${company.id}`)
  expect((await infoOf(projectAdmin, id)).timeZone).toBe('Africa/Nairobi')
})

test('contacts end with their node', async () => {
  const { group, groupAdmin } = await app.aGroup()
  const node = await app.anOrg({ parentId: group.id, orgType: 3 })
  const [gone, kept] = [await saved(groupAdmin, node.id), await saved(groupAdmin, group.id)]
  expect(await groupAdmin(orgManager.delete, { ids: [node.id], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
  expect(await groupAdmin(contacts.info, { contactId: gone })).toMatchObject({ code: 1404 })
  expect(await app.platformAdmin(contacts.info, { contactId: gone })).toMatchObject({ code: 1404 })
  expect(await infoOf(groupAdmin, kept)).toMatchObject({ id: kept })
})

describe('what the form of a node sends along', () => {
  const line = (more: object = {}) => ({
    ...{ contactId: null, version: null, contactType: leader, isPrimary: 0, name: '王小明', post: null, telephoneCode: null, mobile },
    ...{ phone: null, email: null, wechat: null, isEmergency: 0, visibleToBelow: 0, employeeId: null, orderNum: 100, remark: null },
    ...more,
  })
  const send = async (caller: Caller, orgId: number, lines: readonly object[]) => caller(forms.save, { orgId, contacts: lines })

  test('adds new lines, changes those with a number, and leaves the others', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const other = await saved(companyAdmin, company.id)
    expect(await send(companyAdmin, company.id, [line()])).toMatchObject({ code: 0 })
    const [added] = await listOf(companyAdmin, { contactType: leader })
    const change = line({ contactId: added!.id, version: added!.version, mobile: added!.mobile, name: '改名' })
    expect(await send(companyAdmin, company.id, [change])).toMatchObject({ code: 0 })
    expect(await send(companyAdmin, company.id, [change])).toMatchObject({ code: 1409 })
    expect((await listOf(companyAdmin)).map(({ name }) => name).sort()).toEqual(['改名', '王小明'])
    expect(await infoOf(companyAdmin, other)).toMatchObject({ version: 0 })
  })

  test('names the line and the field that is wrong, and another node’s contact is unknown', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const elsewhere = await saved(companyAdmin, project.id)
    expect(await send(companyAdmin, company.id, [line(), line({ mobile: '1' })])).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'contacts.1.mobile' }] },
    })
    expect(await send(companyAdmin, company.id, [line({ contactId: elsewhere, version: 0 })])).toMatchObject({ code: 1404 })
    expect(await listOf(companyAdmin, { below: 0 })).toEqual([])
  })
})

test('whoever changes contacts waits for a form of the node before them, and holds none of them meanwhile', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const id = await saved(projectAdmin, project.id)
  const changes = [
    async () => projectAdmin(contacts.update, formOf(await infoOf(projectAdmin, id), { name: '李四', mobile })),
    () => projectAdmin(contacts.verify, { ids: [id] }),
    () => projectAdmin(contacts.delete, { ids: [id] }),
  ]
  for (const change of changes) {
    const changing = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from org where id = ${project.id} for update`)
      const reply = change()
      await untilWaiting(app.database.db)
      // What the form does next; whoever held it would be met head-on.
      await tx.execute(sql`select from org_contact where id = ${id} for update nowait`)
      return { reply }
    })
    expect(await changing.reply).toMatchObject({ code: 0 })
  }
})
