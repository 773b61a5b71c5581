import { logs } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aMobile, anIdNumber, draft, figuresEqualRows, infoOf, messagesOf, onsiteIn, saved, today } from './testEmployees.ts'

const app = await testApp({ alone: true })
const onsite = onsiteIn(app)

describe('bad input', () => {
  test('every field gets its sentence', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const wrong = await projectAdmin(employees.v2Save, { name: ' ', empType: 8, mobile: 'x'.repeat(21), orgId: project.id, nickname: 1 })
    expect(wrong).toMatchObject({ code: 1400, msg: '提交的内容有误' })
    expect(messagesOf(wrong)).toEqual({
      name: '请输入姓名',
      sex: '请选择性别', // a rule of several fields, in the same round
      empType: '人员类别不正确',
      mobile: '手机号不能超过20个字',
      nickname: '没有这个字段',
    })
    const bare = await projectAdmin(employees.v2Save, {
      name: '张三1',
      empType: 1,
      orgId: project.id,
      mobile: '12800000000',
      nationCode: 'ZZ',
    })
    expect(messagesOf(bare)).toEqual({
      name: '姓名只能包含文字、间隔号、空格和连字符',
      sex: '请选择性别',
      mobile: '手机号应为1开头的11位数字',
      idType: '中方员工须选择证件类型',
      idNumber: '中方员工须填写证件号码',
      emergencyName: '境外单位的人员须填写紧急联系人',
      emergencyPhone: '境外单位的人员须填写紧急联系电话',
      emergencyRelation: '境外单位的人员须填写与本人关系',
      nationCode: '国籍不正确',
    })
    expect(messagesOf(await projectAdmin(employees.v2Save, { ...draft(1), orgId: undefined }))).toEqual({ orgId: '请选择所在单位' })
    expect(messagesOf(await app.platformAdmin(employees.v2Save, draft(app.rootId)))).toEqual({
      orgId: '只能选择集团公司、经营公司、项目或区域',
    })
  })

  test('an identity card must add up, and nothing may contradict it', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const save = (more: object) => projectAdmin(employees.v2Save, draft(project.id, more))
    for (const [idNumber, complaint] of [
      ['999999199003074217', '第18位校验不符'],
      ['999999199002304216', '出生日期不存在'],
      ['99999919900307421', '位数不对，身份证号应为18位，现为17位'],
      ['99999919900307421*', '身份证号前17位应为数字，第18位应为数字或X'],
    ] as const)
      expect(messagesOf(await save({ idNumber, sex: 1, birthday: null }))).toEqual({ idNumber: complaint })
    expect(messagesOf(await save({ idNumber: '999999199003074216', birthday: '1990-03-08' }))).toEqual({ birthday: '与身份证号不一致' })
    expect(messagesOf(await save({ idNumber: '999999199003074216', sex: 2 }))).toEqual({ sex: '与身份证号不一致' })
    expect(messagesOf(await save({ idType: 3, idNumber: 'H1234' }))).toMatchObject({ idNumber: '通行证号码应为H或M加8位或10位数字' })
    expect(messagesOf(await save({ empType: 2, idType: null, idNumber: null, sex: 1, birthday: '2026-03-06' }))).toEqual({
      birthday: '出生日期应在1900-01-01到今天之间',
    })
    const employeeId = await saved(projectAdmin, project.id, { idNumber: ' 99999919900307 4216 ' })
    expect(await infoOf(projectAdmin, employeeId)).toMatchObject({ sex: 1, birthday: '1990-03-07', age: 35 })
  })
})

test('a new employee stands on site from today, owes a declaration from tomorrow, and has an account', async () => {
  const { group, project, projectAdmin } = await app.aGroup()
  const employeeId = await saved(projectAdmin, project.id, { workNo: 'K-1', position: '测量员' })
  const record = await infoOf(projectAdmin, employeeId)
  expect(record).toMatchObject({
    ...{ name: '王小明', empStatus: 1, onPost: 1, homeOrgId: project.id, todayStatus: 0, nationName: '中国', workNo: 'K-1' },
    account: { activated: false, status: 1, username: expect.stringMatching(/^u\d{8}$/) },
    stays: [{ orgId: project.id, fromDay: today, toDay: null, dueFrom: '2026-03-06', reasonIn: 1 }],
  })
  const [assignment] = await ask(
    app.db,
    sql`select role_id as "roleId", org_id as "orgId" from sys_account_rop where account_id = ${record.account!.accountId}`,
  )
  expect(assignment).toEqual({ roleId: 12, orgId: project.id })
  expect([await onsite(project.id), await onsite(group.id), await onsite(group.id, '2026-03-04')]).toEqual([1, 1, 0])

  const withoutAccount = await saved(projectAdmin, project.id, { createAccount: 0 })
  expect(await infoOf(projectAdmin, withoutAccount)).toMatchObject({ account: null, hasAccount: 0 })
  const noMobile = await projectAdmin(employees.v2Save, draft(project.id, { mobile: null, createAccount: 1 }))
  expect(messagesOf(noMobile)).toEqual({ mobile: '开通账号须填写手机号' })
})

describe('numbers', () => {
  test('are masked, sealed in the database, and whole only for a purpose that is written down', async () => {
    const { project, companyAdmin, projectAdmin } = await app.aGroup()
    const reader = await app.anAdmin(7, project.id)
    const idNumber = anIdNumber()
    const employeeId = await saved(projectAdmin, project.id, { idNumber, mobile: '19912345678' })
    const masked = { mobile: '199****5678', idNumber: `999***********${idNumber.slice(-4)}`, emergencyPhone: '138****0000' }
    expect(await infoOf(projectAdmin, employeeId)).toMatchObject(masked)
    const [row] = await ask<{ text: string }>(
      app.db,
      sql`select encode(id_number, 'escape') || encode(mobile, 'escape') as text from person where id = ${employeeId}`,
    )
    expect(row!.text).not.toMatch(/5678|0307/)

    const reveal = (as: Caller, more: object) => as(employees.info, { employeeId, reveal: 1, ...more })
    expect(await reveal(reader, { purpose: 3 })).toMatchObject({ code: 1403 })
    expect(messagesOf(await reveal(companyAdmin, {}))).toEqual({ purpose: '请选择查看目的' })
    expect(messagesOf(await reveal(companyAdmin, { purpose: 9 }))).toEqual({ reason: '请输入2到100字的查看原因' })
    expect((await reveal(companyAdmin, { purpose: 9, reason: '核对工资' })).data).toMatchObject({ idNumber, mobile: '19912345678' })
    const entries = await ask(app.db, sql`select log_type as "logType", reason from sys_log where person_id = ${employeeId}`)
    expect(entries).toEqual([{ logType: 3, reason: expect.stringMatching(/^sealed:/) }])
    const seen = (await companyAdmin(logs.person, { personId: employeeId })).data as { list: { reason: string }[] }
    expect(seen.list.map(({ reason }) => reason)).toEqual(['其他：核对工资'])
  })

  test('sent back masked they stay what they were', async () => {
    const { project, companyAdmin, projectAdmin } = await app.aGroup()
    const idNumber = anIdNumber()
    const employeeId = await saved(projectAdmin, project.id, { idNumber, mobile: '19912345679' })
    const view = await infoOf(projectAdmin, employeeId)
    const revise = (more: object) =>
      projectAdmin(employees.v2Update, {
        ...draft(project.id),
        idNumber: view.idNumber,
        mobile: view.mobile,
        emergencyPhone: view.emergencyPhone,
        employeeId,
        ...more,
      })
    expect(await revise({ version: 0, name: '王晓明', homeOrgId: project.id })).toMatchObject({ code: 0 })
    const whole = await infoOf(companyAdmin, employeeId, { reveal: 1, purpose: 3 })
    expect(whole).toMatchObject({ name: '王晓明', idNumber, mobile: '19912345679', emergencyPhone: '13800000000', version: 1 })
    expect(messagesOf(await revise({ version: 1, mobile: '199****5670' }))).toEqual({ mobile: '手机号应为1开头的11位数字' })
    expect(await revise({ version: 0 })).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
    expect(await revise({ version: 1, homeOrgId: 1 })).toMatchObject({
      code: 1422,
      msg: '所在单位和归属单位不能在此修改，请使用派遣或调动',
    })
    const [entry] = await ask<{ diff: { fields: unknown }[] }>(
      app.db,
      sql`select diff from sys_log where target_id = ${employeeId} and code = 0 and call_key like '%v2/update' order by log_id desc limit 1`,
    )
    expect(entry!.diff[0]!.fields).toEqual([{ field: 'name', old: '******', new: '******' }])
  })

  test('an account signs in by the mobile that the person has now', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const usedMobile = aMobile()
    const employeeId = await saved(projectAdmin, project.id)
    await saved(projectAdmin, project.id, { mobile: usedMobile })
    const view = await infoOf(projectAdmin, employeeId)
    const mobile = aMobile()
    const revise = (version: number, number: string) =>
      projectAdmin(employees.v2Update, { ...draft(project.id), idNumber: view.idNumber, employeeId, version, mobile: number })
    expect(await revise(0, usedMobile)).toMatchObject({ code: 1409, msg: '手机号已被其他账号使用' })
    expect(await revise(0, mobile)).toMatchObject({ code: 0 })
    const [same] = await ask(
      app.db,
      sql`select a.mobile_hash = p.mobile_hash as same from sys_account a join person p on p.id = a.employee_id where p.id = ${employeeId}`,
    )
    expect(same).toEqual({ same: true })
  })
})

describe('one certificate, one person', () => {
  test('of two who enter it at once one succeeds and one is told', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const idNumber = anIdNumber()
    const replies = await Promise.all(
      [ours, theirs].map(({ project, projectAdmin }) => projectAdmin(employees.v2Save, draft(project.id, { idNumber }))),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    const [count] = await ask(
      app.db,
      sql`select count(*) from person where id_hash = (select id_hash from person where id = ${replies.find(({ code }) => code === 0)!.data!['id' as never]})`,
    )
    expect(count).toEqual({ count: 1 })
    expect((await onsite(ours.group.id)) + (await onsite(theirs.group.id))).toBe(1)
  })

  test('inside the scope the row is named, outside nothing but that it exists, and who left is offered as 复职', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const idNumber = anIdNumber()
    const employeeId = await saved(ours.projectAdmin, ours.project.id, { idNumber, mobile: '19922223333' })
    const again = (at: typeof ours) => at.groupAdmin(employees.v2Save, draft(at.project.id, { idNumber }))
    expect(await again(ours)).toMatchObject({
      code: 1409,
      msg: `该证件已登记为“王小明”（${ours.project.orgName}）`,
      data: { employeeId, resigned: 0 },
    })
    expect(await again(theirs)).toMatchObject({ code: 1409, msg: '该证件已在其他单位登记，请发起调入申请', data: null })
    await app.db.execute(sql`update employee set emp_status = 4 where id = ${employeeId}`)
    expect(await again(ours)).toMatchObject({ code: 1409, msg: expect.stringContaining('请办理复职'), data: { employeeId, resigned: 1 } })

    const verify = (at: typeof ours, input: object) => at.groupAdmin(employees.verifyEmployeeExist, input).then(({ data }) => data)
    const seen = { exist: true, inScope: true, employeeId, nameMasked: '王**', orgName: ours.project.orgName, resigned: true }
    const unseen = { exist: true, inScope: false, employeeId: null, nameMasked: null, orgName: null, resigned: false }
    expect(await verify(ours, { idType: 1, idNumber })).toEqual(seen)
    expect(await verify(ours, { mobile: '19922223333' })).toEqual(seen)
    expect(await verify(theirs, { idType: 1, idNumber })).toEqual(unseen)
    expect(await verify(theirs, { telephoneCode: '+86', mobile: '19922223333' })).toEqual(unseen)
    expect(await verify(theirs, { idType: 2, idNumber })).toMatchObject({ exist: false })
  })

  test('a work number is used once at a home node, a mobile by one account', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const mobile = aMobile()
    await saved(projectAdmin, project.id, { workNo: 'A1', mobile })
    expect(await projectAdmin(employees.v2Save, draft(project.id, { workNo: 'A1' }))).toMatchObject({
      code: 1409,
      msg: '归属单位内已有相同的工号',
    })
    expect(await projectAdmin(employees.v2Save, draft(project.id, { mobile }))).toMatchObject({ code: 1409, msg: '手机号已被其他账号使用' })
    expect(await onsite(project.id)).toBe(1)
  })
})

test('a corrected sex, nation or kind moves the figures of all stays, and they equal the rows', async () => {
  const { group, project, projectAdmin } = await app.aGroup()
  const employeeId = await saved(projectAdmin, project.id, {
    empType: 2,
    idType: 2,
    idNumber: 'KE123456',
    sex: 1,
    birthday: '1980-01-01',
    nationCode: 'KE',
  })
  await saved(projectAdmin, project.id)
  const figures = () =>
    read(app.db, group.id, {
      all: level('people.onsite', today),
      sex: level('people.onsite', today, { breakdown: 'sex' }),
      group: level('people.onsite', today, { breakdown: 'nationGroup' }),
      kind: level('people.onsite', today, { breakdown: 'empType' }),
      year: level('people.onsite', today, { breakdown: 'birthYear' }),
    }).then((found) => ({
      ...found,
      ...Object.fromEntries(['sex', 'group', 'kind', 'year'].map((cut) => [cut, Object.fromEntries(found[cut as 'sex'])])),
    }))
  expect(await figures()).toEqual({ all: 2, sex: { 1: 2 }, group: { 1: 1, 2: 1 }, kind: { 1: 1, 2: 1 }, year: { 1980: 1, 1990: 1 } })
  const revision = { ...draft(project.id), idType: 2, idNumber: 'KE123456', birthday: '1981-01-01', nationCode: 'UG', empType: 3, sex: 2 }
  expect(await projectAdmin(employees.v2Update, { ...revision, employeeId, version: 0 })).toMatchObject({ code: 0 })
  expect(await figures()).toEqual({ all: 2, sex: { 1: 1, 2: 1 }, group: { 1: 1, 2: 1 }, kind: { 1: 1, 3: 1 }, year: { 1981: 1, 1990: 1 } })
  expect((await projectAdmin(employees.v2List, { nationCode: 'ug', sex: 2, empType: [3], onPost: 1 })).data).toMatchObject({ total: 1 })
})

test('on a disabled node nobody is entered or changed', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const employeeId = await saved(projectAdmin, project.id)
  await app.db.execute(sql`update org set status = 0 where id = ${project.id}`)
  const disabled = { code: 1422, msg: `组织“${project.orgName}”已停用，不能新增或修改业务数据` }
  expect(await projectAdmin(employees.v2Save, draft(project.id))).toMatchObject(disabled)
  expect(await projectAdmin(employees.v2Update, { ...draft(project.id), employeeId, version: 0 })).toMatchObject(disabled)
})

test('after all of this the figures of people on post equal the rows', () => figuresEqualRows(app))
