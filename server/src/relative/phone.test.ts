import { ownRelatives } from '@oems/contract/relative/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { anIdNumber, messagesOf } from '../people/testEmployees.ts'
import { testApp } from '../testing/testApp.ts'
import { aFamily, bind, bound, draft, ownOf } from './testRelatives.ts'

const app = await testApp()
const peopleOf = async (employeeId: number) =>
  (await ask<{ id: number }>(app.db, sql`select person_id as id from user_relative where employee_id = ${employeeId} order by id`)).map(
    ({ id }) => id,
  )

test('an employee binds a relative, sees who is bound with masked numbers, and unbinds them again', async () => {
  const { phone } = await aFamily(app)
  const number = anIdNumber('19920607', false)
  const id = await bound(phone, { mobile: '13510009999', sex: null, idType: 1, idNumber: number })
  expect(await ownOf(phone)).toEqual([
    expect.objectContaining({
      id,
      name: '李小兰',
      relation: 1,
      source: 1,
      mobile: '135****9999',
      idNumber: expect.stringMatching(/^\d{3}\*+\w{4}$/),
    }),
  ])
  expect(await phone(ownRelatives.relativeUnbind, { id })).toMatchObject({ code: 0 })
  expect(await ownOf(phone)).toEqual([])
  expect(await phone(ownRelatives.relativeUnbind, { id })).toMatchObject({ code: 1409, msg: '已解除绑定' })
  expect(await bound(phone, { mobile: '13510009999', sex: null, idType: 1, idNumber: number })).not.toBe(id)
})

test('what is wrong with a relative is said under its field', async () => {
  const { phone, idNumber } = await aFamily(app)
  expect(messagesOf(await bind(phone, { mobile: null }))).toEqual({ idNumber: '证件号码和手机号至少填写一项' })
  expect(messagesOf(await bind(phone, { sex: null, mobile: '123' }))).toEqual({ sex: '请选择性别', mobile: '手机号应为1开头的11位数字' })
  expect(messagesOf(await bind(phone, { idType: 1, idNumber: '110' }))).toHaveProperty('idNumber')
  expect(messagesOf(await bind(phone, { nationCode: 'XX' }))).toEqual({ nationCode: '国籍不正确' })
  expect(await bind(phone, { employeeId: 1 })).toMatchObject({ code: 1400 })
  expect(await bind(phone, { name: '王小明', sex: 1, idType: 1, idNumber })).toMatchObject({ code: 1422, msg: '不能把本人绑定为亲属' })
})

test('whoever is known already is the same person, of whom no more is shown than was typed', async () => {
  const [ours, theirs] = [await aFamily(app), await aFamily(app)]
  const known = { name: '赵大海', sex: 1, idType: 1, idNumber: anIdNumber('19610203'), mobile: '13510008888' }
  await bound(ours.phone, known)
  await bound(theirs.phone, { name: '赵大海', sex: 1, mobile: '13510008888' })
  const [person] = await peopleOf(ours.employeeId)
  expect(await ask(app.db, sql`select id from health_archive where id = ${person}`)).toHaveLength(1)
  expect(await peopleOf(theirs.employeeId)).toEqual([person])
  expect(await ownOf(theirs.phone)).toMatchObject([{ mobile: '135****8888', idNumber: null }])
  expect(await bind(theirs.phone, { ...known, name: '赵小海' })).toMatchObject({
    code: 1409,
    msg: '该证件号码登记的是另一姓名，请核对姓名与证件号码',
  })
})

test('another employee’s relative is as unknown as none, to the byte', async () => {
  const [ours, theirs] = [await aFamily(app), await aFamily(app)]
  const id = await bound(theirs.phone)
  const [foreign, unknown] = [
    await ours.phone(ownRelatives.relativeUnbind, { id }),
    await ours.phone(ownRelatives.relativeUnbind, { id: 999_999_999 }),
  ]
  expect(foreign).toMatchObject({ code: 1404 })
  expect(foreign.bytes.toString()).toBe(unknown.bytes.toString())
  expect(await ownOf(theirs.phone)).toHaveLength(1)
})

test('two devices bind one relative once, and an eleventh relative finds no room, however many come at once', async () => {
  const { phone, employeeId } = await aFamily(app)
  const same = draft()
  const twice = await Promise.all([1, 2].map(() => phone(ownRelatives.relativeBind, same)))
  expect(twice.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(twice.find(({ code }) => code !== 0)).toMatchObject({ msg: '该亲属已绑定' })

  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => bind(phone, { name: `李${'甲乙丙丁戊己庚辛壬癸子丑'[at]}` })))
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(9)
  expect(replies.filter(({ code }) => code !== 0)).toEqual(
    replies.filter(({ code, msg }) => code === 1422 && msg === '每名员工最多绑定10位亲属'),
  )
  expect(await peopleOf(employeeId)).toHaveLength(10)
})

test('whose project is closed binds nobody there, and may unbind', async () => {
  const { phone, project } = await aFamily(app)
  const id = await bound(phone)
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  expect(await bind(phone)).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  expect(await phone(ownRelatives.relativeUnbind, { id })).toMatchObject({ code: 0 })
})
