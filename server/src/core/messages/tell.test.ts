import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { type EachMessage, type NewMessage, tell, tellEach } from './tell.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const about = (more: Partial<NewMessage> & Pick<NewMessage, 'to'>): NewMessage => ({
  type: MessageType.reminder,
  level: MessageLevel.normal,
  title: '导出已完成',
  content: '文件已生成，请在7天内下载。',
  link: '/task-center',
  ...more,
})
const told = (more: Parameters<typeof about>[0]) => app.db.transaction((db) => tell({ db, now: app.clock() }, about(more)))
/** The contents of what an account has not read, newest first. */
const unreadOf = async (accountId: number) =>
  (
    await ask<{ content: string }>(
      app.db,
      sql`select m.content from sys_message_user u join sys_message m on m.id = u.message_id
          where u.account_id = ${accountId} and u.read_time is null and u.deleted_at is null order by m.id desc`,
    )
  ).map(({ content }) => content)

async function accounts(count: number, roleId: number = Role.projectAdministrator) {
  const { id: orgId } = await app.anOrg({ orgType: 4 })
  const made = []
  for (let n = 0; n < count; n++) made.push((await app.anAccount({ roleId, orgId })).accountId)
  return { orgId, made }
}

describe('who is told', () => {
  test('are the accounts that are named, once each, but none that is locked or deleted', async () => {
    const { made } = await accounts(4)
    const [one, other, locked, deleted] = made as [number, number, number, number]
    await app.db.execute(sql`update sys_account set status = ${AccountStatus.locked} where id = ${locked}`)
    await app.db.execute(sql`update sys_account set deleted_at = ${app.clock().toISOString()} where id = ${deleted}`)
    expect(await told({ to: [other, one, one, locked, deleted], content: '一次' })).toBe(2)
    expect(await Promise.all(made.map(unreadOf))).toEqual([['一次'], ['一次'], [], []])
  })

  test('are the holders of a role at a node by an assignment in force, of roles that rest on it as well', async () => {
    const { orgId, made } = await accounts(2)
    const [holder, both] = made as [number, number]
    const [custom] = await ask<{ id: number }>(
      app.db,
      sql`insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
          values (now(), 0, now(), 0, ${`自定义${orgId}`}, ${Role.projectAdministrator}, '{4}', ${orgId}, '{}', 1, false) returning id`,
    )
    const { accountId: resting } = await app.anAccount({ roleId: custom!.id, orgId })
    await app.db.execute(sql`
      insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
      values (now(), 0, now(), 0, ${both}, ${custom!.id}, ${orgId})`)
    const { accountId: over } = await app.anAccount({ roleId: Role.projectAdministrator, orgId, validTo: '2026-03-04' })
    const { accountId: another } = await app.anAccount({ roleId: Role.doctor, orgId })
    const elsewhere = (await accounts(1)).made[0]!

    expect(await told({ to: { roleId: Role.projectAdministrator, orgId }, content: '在此' })).toBe(3)
    expect(await Promise.all([holder, both, resting, over, another, elsewhere].map(unreadOf))).toEqual([
      ['在此'],
      ['在此'],
      ['在此'],
      [],
      [],
      [],
    ])
    await told({ to: { roleId: Role.projectAdministrator }, content: '各处' })
    expect(await Promise.all([holder, elsewhere, another].map(unreadOf))).toEqual([['各处', '在此'], ['各处'], []])
  })

  test('are those of the nearest node above where nobody at the node hears', async () => {
    const top = await app.anOrg({ orgType: 2 })
    const middle = await app.anOrg({ parentId: top.id, orgType: 3 })
    const { id: orgId } = await app.anOrg({ parentId: middle.id, orgType: 4 })
    const at = async (place: number) => (await app.anAccount({ roleId: Role.doctor, orgId: place })).accountId
    const [highest, nearest, here] = [await at(top.id), await at(middle.id), await at(orgId)]
    const lock = (id: number) => app.db.execute(sql`update sys_account set status = ${AccountStatus.locked} where id = ${id}`)
    const to = { roleId: Role.doctor, orgId, orAbove: true }
    const each = (content: string) =>
      app.db.transaction((db) =>
        tellEach({ db, now: app.clock() }, [about({ to, content }), about({ to: { ...to, orAbove: false }, content })] as EachMessage[]),
      )
    expect(await told({ to, content: '一' })).toBe(1)
    expect(await each('一')).toEqual([1, 1])
    await lock(here)
    expect(await told({ to: { roleId: Role.doctor, orgId }, content: '二' })).toBe(0)
    expect(await told({ to, content: '二' })).toBe(1)
    expect(await each('二')).toEqual([1, 0])
    await lock(nearest)
    expect(await told({ to, content: '三' })).toBe(1)
    expect(await each('三')).toEqual([1, 0])
    expect(await Promise.all([here, nearest, highest].map(unreadOf))).toEqual([
      ['一', '一', '一'],
      ['二', '二'],
      ['三', '三'],
    ])
    await lock(highest)
    expect(await told({ to, content: '四' })).toBe(0)
  })

  test('are nobody without leaving a message, and at most 5,000', async () => {
    const messages = async () => (await ask<{ n: number }>(app.db, sql`select count(*) as n from sys_message`))[0]!.n
    const before = await messages()
    expect(await told({ to: [] })).toBe(0)
    expect(await messages()).toBe(before)

    const { made, orgId } = await accounts(1)
    const many = await ask<{ id: number }>(
      app.db,
      sql`insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
          select now(), 0, now(), 0, 'many' || ${orgId}::text || 'n' || n, '许多', ${orgId}, 1 from generate_series(1, 5000) n returning id`,
    )
    const ids = many.map(({ id }) => id)
    await expect(told({ to: [...ids, ...made] })).rejects.toThrow('more than 5000')
    expect(await messages()).toBe(before)
    expect(await told({ to: ids })).toBe(5000)
  })
})

test('a message leads to a route, and nowhere else', async () => {
  const { made } = await accounts(1)
  for (const link of ['https://example.com', '//example.com', 'javascript:alert(1)'])
    await expect(told({ to: made, link })).rejects.toThrow('route')
})

test('nobody hears of what was taken back', async () => {
  const { made } = await accounts(1)
  const undone = app.db.transaction(async (db) => {
    await tell({ db, now: app.clock() }, about({ to: made }))
    throw new Error('the write fails after it')
  })
  await expect(undone).rejects.toThrow('the write fails')
  expect(await unreadOf(made[0]!)).toEqual([])
})

describe('a key', () => {
  const dedupKey = 'task:1'

  test('has the new message in the place of the old one, until that was read', async () => {
    const { made } = await accounts(2)
    const [reader, other] = made as [number, number]
    await told({ to: made, content: '旧', dedupKey })
    await told({ to: made, content: '另一件', dedupKey: 'task:2' })
    await told({ to: [reader], content: '新', dedupKey })
    expect(await Promise.all(made.map(unreadOf))).toEqual([
      ['新', '另一件'],
      ['另一件', '旧'],
    ])
    await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${reader}`)
    await told({ to: made, content: '再来', dedupKey })
    expect(await Promise.all([unreadOf(reader), unreadOf(other)])).toEqual([['再来'], ['再来', '另一件']])
  })

  test('of many who tell at once leaves one message an account', async () => {
    const { made } = await accounts(5)
    const contents = Array.from({ length: 16 }, (_, n) => `第${n}次`)
    await Promise.all(contents.map((content, n) => told({ to: n % 2 ? made : made.toReversed(), content, dedupKey })))
    const left = await Promise.all(made.map(unreadOf))
    expect(left.map((unread) => unread.length)).toEqual([1, 1, 1, 1, 1])
    expect(contents).toContain(left[0]![0])
  })

  test('of a teller who gives up lets the one who waited tell', async () => {
    const { made } = await accounts(1)
    let giveUp: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    let begun: () => void = () => undefined
    const isTold = new Promise<void>((resolve) => {
      begun = resolve
    })
    const first = app.db.transaction(async (db) => {
      await tell({ db, now: app.clock() }, about({ to: made, content: '先', dedupKey }))
      begun()
      await held
      throw new Error('given up')
    })
    await isTold
    const second = told({ to: made, content: '后', dedupKey })
    giveUp()
    await expect(first).rejects.toThrow('given up')
    expect(await second).toBe(1)
    expect(await unreadOf(made[0]!)).toEqual(['后'])
  })
})

describe('many messages at once', () => {
  /** Every row that is left of the messages that begin with a word, in the order in which they were told. */
  const rowsOf = (word: string) =>
    ask(
      app.db,
      sql`select m.type, m.level, substr(m.title, 3) as title, m.content, m.link, m.biz_type, m.biz_id, m.created_at, u.account_id, u.type as of_user,
            substr(u.dedup_key, 3) as dedup_key, dense_rank() over (order by m.id) as place
          from sys_message m left join sys_message_user u on u.message_id = m.id where m.title like ${`${word}%`} order by m.id, u.account_id`,
    )

  test('leave the rows that they leave one after another, and say how many each was told to', async () => {
    const { orgId, made } = await accounts(3)
    const [one, other, locked] = made as [number, number, number]
    const { orgId: nobody } = await accounts(1, Role.doctor)
    const { orgId: second, made: others } = await accounts(2, Role.doctor)
    const { accountId: over } = await app.anAccount({ roleId: Role.doctor, orgId: second, validTo: '2026-03-04' })
    await app.db.execute(sql`update sys_account set status = ${AccountStatus.locked} where id = ${locked}`)
    const each: (Partial<EachMessage> & Pick<EachMessage, 'to'>)[] = [
      { to: { roleId: Role.projectAdministrator, orgId }, content: '节点', dedupKey: 'a' },
      { to: { roleId: Role.projectAdministrator, orgId: nobody }, content: '无人' },
      { to: { roleId: [Role.projectAdministrator, Role.doctor], orgId: second }, content: '两种', link: null, bizType: 'x', bizId: second },
      { to: [other, one, one, locked, over], content: '点名', dedupKey: 'a', type: MessageType.todo, level: MessageLevel.urgent },
      { to: [], content: '没有' },
      { to: [one], content: '无钥匙' },
      { to: [one, ...others], content: '另一', dedupKey: 'b' },
    ]
    const messages = (word: string) =>
      each.map(({ to, dedupKey, ...more }): EachMessage => {
        const message = { ...about({ to, ...more }), to, title: `${word}标题` }
        return dedupKey ? { ...message, dedupKey: `${word}${dedupKey}` } : message
      })

    const counts: number[] = []
    await app.db.transaction(async (db) => {
      for (const message of messages('先后')) counts.push(await tell({ db, now: app.clock() }, message))
    })
    expect(counts).toEqual([2, 0, 2, 3, 0, 1, 3])
    expect(await app.db.transaction((db) => tellEach({ db, now: app.clock() }, messages('一次')))).toEqual(counts)
    expect(await rowsOf('一次')).toEqual(await rowsOf('先后'))
    // Once more: what is unread has the newer one in its place.
    await app.db.transaction((db) => tellEach({ db, now: app.clock() }, messages('一次')))
    await app.db.transaction(async (db) => {
      for (const message of messages('先后')) await tell({ db, now: app.clock() }, message)
    })
    expect(await rowsOf('一次')).toEqual(await rowsOf('先后'))
  })

  test('are two statements for two thousand nodes', async () => {
    const { orgId, made } = await accounts(1)
    const statements: unknown[] = []
    const counts = await app.db.transaction((tx) => {
      const execute: typeof tx.execute = (query) => {
        statements.push(query)
        return tx.execute(query)
      }
      const each = Array.from({ length: 2_000 }, (_, n) => about({ to: { roleId: Role.projectAdministrator, orgId }, content: `第${n}个` }))
      return tellEach({ db: { execute }, now: app.clock() }, each as EachMessage[])
    })
    expect(counts).toEqual(Array.from({ length: 2_000 }, () => 1))
    expect(statements).toHaveLength(2)
    expect((await unreadOf(made[0]!)).slice(0, 2)).toEqual(['第1999个', '第1998个'])
  })

  test('lead to a route, and go to at most 5,000 each', async () => {
    const { made } = await accounts(1)
    const each = (more: Partial<EachMessage>) =>
      app.db.transaction((db) => tellEach({ db, now: app.clock() }, [{ ...about({ to: made }), to: made, ...more }]))
    await expect(each({ link: '//example.com' })).rejects.toThrow('route')
    const everybody = await ask<{ id: number }>(app.db, sql`select id from sys_account where nickname = '许多' limit 5000`)
    await expect(each({ to: [...everybody.map(({ id }) => id), ...made] })).rejects.toThrow('more than 5000')
    expect(await unreadOf(made[0]!)).toEqual([])
  })
})
