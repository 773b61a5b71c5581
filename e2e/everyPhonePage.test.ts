import { Role } from '@oems/contract/access/builtInRoles.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { archiveOf } from '../server/src/archive/testArchives.ts'
import { ask } from '../server/src/core/db/database.ts'
import { tell } from '../server/src/core/messages/tell.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { savedExam } from '../server/src/examination/testExaminations.ts'
import { picture } from '../server/src/files/testFiles.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { activated, anEmployee } from './people.ts'
import { fits, signInByPhone } from './phone.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'
import { watch } from './watch.ts'

const test = testOf()
/** Every page of the phone is a file of this name. */
const pages = Object.keys(import.meta.glob('../phone/src/**/*Page.tsx')).flatMap((path) => /(\w+)Page\.tsx$/.exec(path)?.[1] ?? [])
const opened = new Set<string>()

/** With the whole page in sight: what a long one has below the bar of tabs is scrolled to, and not hidden by it. */
async function unrolled<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 2_000 })
  const found = await look()
  await page.setViewportSize(size)
  return found
}

async function inBothThemes(page: Page) {
  const light = await accessFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessFaults(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...new Set([...light, ...dark])]
}

/** What a thumb would miss: lower than 44 px, but for a link within a sentence and a box whose label is the target. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, select, summary, textarea, input:not([type=checkbox])')]
      .filter((target) => !target.matches('p a') && target.getClientRects().length > 0 && target.getBoundingClientRect().height < 44)
      .map((target) => `low target ${target.outerHTML.slice(0, 120)}`),
  )

/** A phone on which each page is looked over as it opens. */
async function anInspectedPhone(browse: (visit: { phone: true }) => Promise<Page>) {
  const page = await browse({ phone: true })
  const watched = await watch(page)
  await withAxe(page)
  const problems: string[] = []
  watched.begin()
  return {
    page,
    problems,
    /** `name`: the page's file without `Page.tsx`, and a step of it or a dialog over it. */
    async look(name: string, step = '') {
      opened.add(name)
      await watched.settled()
      await fits(page)
      const faults = await unrolled(page, () => inBothThemes(page))
      for (const one of [...watched.complaints(), ...faults, ...(await smallTargets(page))]) problems.push(`${name} ${step} ${one}`)
      watched.begin()
    },
  }
}

async function aSite(product: Product) {
  product.anotherDay()
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  return { project, employee: await anEmployee(product, project) }
}
const tellOf = async ({ db, clock }: Product, { employeeId }: { readonly employeeId: number }) => {
  const [own] = await ask<{ id: number }>(db, sql`select id from sys_account where employee_id = ${employeeId}`)
  const reminder = { type: MessageType.reminder, level: MessageLevel.important, title: '今日申报即将截止', content: '请在24:00前申报。' }
  const to = [own!.id]
  await tell({ db, now: clock() }, { to, ...reminder, title: '很久以前的消息', link: null })
  for (let nth = 0; nth < 50; nth += 1) await tell({ db, now: clock() }, { to, ...reminder, link: '/h5/' })
}
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

/** Under 我的: bound with what is missing said first, and unbound again. */
async function bindsARelative(page: Page, look: Awaited<ReturnType<typeof anInspectedPhone>>['look']) {
  await page.getByRole('link', { name: '我的亲属' }).click()
  await page.getByText('还没有绑定亲属。').waitFor()
  await look('Relatives')
  await page.getByRole('button', { name: '添加亲属' }).click()
  await page.getByLabel('亲属姓名').fill('李小兰')
  await page.getByLabel('与本人关系').selectOption({ label: '配偶' })
  await page.getByLabel('性别').selectOption({ label: '女' })
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await page.getByRole('alert').getByText('证件号码和手机号至少填写一项').waitFor()
  await look('Relatives', 'incomplete')
  await page.getByLabel('手机号').fill('13612345678')
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await page.getByText('136****5678').waitFor()
  await look('Relatives', 'one')
  await page.getByRole('button', { name: '解绑李小兰' }).click()
  await page.getByRole('dialog').waitFor()
  await look('Relatives', 'unbinding')
  await page.getByRole('dialog').getByRole('button', { name: '解绑', exact: true }).click()
  await page.getByText('还没有绑定亲属。').waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '修改密码' }).waitFor()
}

/** Under 健康: why, how, what of vaccination and tests, from where, and true. */
async function declaresAJourney(page: Page, look: Awaited<ReturnType<typeof anInspectedPhone>>['look']) {
  const go = () => page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Travel and medical declarations' }).click()
  await page.getByText('No declarations yet').waitFor()
  await look('InfoDeclares', 'none')
  await page.getByRole('button', { name: 'New declaration' }).click()
  await page.getByRole('heading', { name: 'Why do you declare?' }).waitFor()
  await look('InfoDeclare', 'reason')
  await page.getByRole('button', { name: 'Back from a journey' }).click()
  await go()
  await look('InfoDeclare', 'health')
  await go()
  await page.getByLabel('Vaccination', { exact: true }).selectOption({ label: 'Vaccinated' })
  await go()
  await page.getByText('Please enter the day of the last vaccination').waitFor()
  await look('InfoDeclare', 'medical')
  await page.getByLabel('Last vaccinated on').fill('2026-02-01')
  await page.getByLabel('Illness that a doctor has diagnosed').selectOption({ label: 'Malaria' })
  await page.getByLabel('Finding', { exact: true }).selectOption({ label: 'Confirmed' })
  await look('InfoDeclare', 'medical, diagnosed')
  await go()
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.locator('input[type=date]').first().fill('2026-02-20')
  await look('InfoDeclare', 'journey')
  await page.getByRole('button', { name: 'Remove place 1' }).click()
  await go()
  await page
    .getByLabel('Test reports, certificates (optional)')
    .setInputFiles({ name: 'report.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByRole('button', { name: 'Remove report.png' }).waitFor()
  await page.getByRole('checkbox').check()
  await look('InfoDeclare', 'confirm')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Back from a journey').waitFor()
  await page.getByText('Malaria').waitFor()
  await page.getByRole('link', { name: 'report.png' }).waitFor()
  await look('InfoDeclares')
}

describe.skipIf(skipBrowser)(
  'every page of the phone opens, is usable by everybody, keeps to the policy and asks for nothing twice',
  () => {
    test('from the site’s code to the day that was declared', async ({ product, browse }) => {
      const { project, employee } = await aSite(product)
      const admin = await product.anAdmin(5, project.id)
      const { link } = (await admin(employees.activationLink, { orgId: project.id })).data as { link: string }
      product.anotherDay()
      const { page, look, problems } = await anInspectedPhone(browse)
      await page.goto(link.replace(/^https?:\/\/[^/]+/, product.url))
      await page.getByRole('heading', { name: '内罗毕机场扩建项目' }).waitFor()
      await look('Landing')
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByText('Welcome. What would you like to do?').waitFor()
      await look('Landing', 'in English')
      await page.getByRole('button', { name: '中文' }).click()
      await page.getByRole('link', { name: '激活账号' }).click()
      await page.getByRole('heading', { name: '激活账号' }).waitFor()
      await page.getByText('内罗毕机场扩建项目').waitFor()
      await look('Activate', 'identity')
      await next(page)
      await page.getByText('请输入手机号').waitFor()
      await look('Activate', 'identity, incomplete')
      await page.getByLabel('手机号', { exact: true }).fill(employee.mobile)
      await page.getByLabel('证件号码后六位').fill(employee.idTail6)
      await next(page)
      await page.getByLabel('设置密码').fill(password)
      await page.getByLabel('再输入一次密码').fill(password)
      await look('Activate', 'password')
      await next(page)
      await page.getByRole('heading', { name: /个人信息处理授权书/ }).waitFor()
      await look('Activate', 'documents')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: '同意并激活' }).click()
      await page.getByText('赵启航，您好').waitFor()
      await look('Today')

      await page.getByRole('button', { name: '开始申报' }).click()
      await page.getByRole('heading', { name: '您的体温是多少？' }).waitFor()
      await look('Declare', 'temperature')
      await page.getByRole('button', { name: '36.5' }).click()
      await next(page)
      for (const [question, answer] of [
        ['您今天身体怎么样？', '不适'],
        ['有哪些不舒服？', null],
        ['近14天接触过传染病患者吗？', '无'],
        ['您现在处于隔离中吗？', '无'],
      ] as const) {
        await page.getByRole('heading', { name: question }).waitFor()
        await look('Declare', question)
        if (answer)
          await page
            .getByRole('button', { name: new RegExp(`^${answer}`) })
            .first()
            .click()
        else {
          await page.getByRole('checkbox', { name: '咳嗽' }).check()
          await next(page)
        }
      }
      await page.getByRole('heading', { name: '请核对后提交' }).waitFor()
      await look('Declare', 'review')
      await page.getByRole('button', { name: '提交申报' }).click()
      await page.getByRole('heading', { name: '已申报：异常' }).waitFor()
      await look('Result')
      await page.getByRole('button', { name: '完成' }).click()

      await page.getByRole('link', { name: '记录' }).click()
      await page.getByRole('heading', { name: /年.*月/ }).waitFor()
      await look('Record')
      await page.locator('a[aria-current=date]').click()
      await page.getByText('最新申报').waitFor()
      await look('Day')
      await page.goBack()
      await page.getByRole('link', { name: '我的' }).click()
      await page.getByRole('button', { name: '修改密码' }).waitFor()
      await look('Me')
      await bindsARelative(page, look)
      await tellOf(product, employee)
      await page.getByRole('link', { name: '消息' }).click()
      await page.getByText('今日申报即将截止').first().waitFor()
      await look('Messages')
      expect(await page.getByText('很久以前的消息').count()).toBe(0)
      await page.getByRole('button', { name: '更早的消息' }).click()
      await page.getByText('很久以前的消息').waitFor()
      await page.getByRole('button', { name: '更早的消息' }).waitFor({ state: 'detached' })
      await page.goBack()
      await page.getByRole('button', { name: '修改密码' }).click()
      await page.getByLabel('原密码').waitFor()
      await look('Password')
      await page.goBack()
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('dialog').waitFor()
      await look('Me', 'leaving')
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
      await page.getByLabel('密码', { exact: true }).waitFor()
      await look('SignIn')
      expect(problems).toEqual([])
    })

    test('from the gate’s code to the pass of a visitor', async ({ product, browse }) => {
      const { project } = await aSite(product)
      const { page, look, problems } = await anInspectedPhone(browse)
      await page.goto(`/oems/h5/#/visitor?q=${project.qrToken}`)
      await page.getByRole('heading', { name: '您是谁？' }).waitFor()
      await page.getByText('内罗毕机场扩建项目').waitFor()
      await next(page)
      await page.getByText('请输入姓名').waitFor()
      await look('Visitor', 'incomplete')
      await page.getByLabel('姓名').fill('来访人')
      await page.getByLabel('性别').selectOption({ label: '男' })
      await page.getByLabel('手机号', { exact: true }).fill('13977775555')
      await next(page)
      await page.getByLabel('来访事由').selectOption({ label: '商务' })
      await look('Visitor', 'visit')
      await next(page)
      await page.getByRole('heading', { name: '您今天身体怎么样？' }).waitFor()
      await look('Visitor', 'health')
      await next(page)
      await page.getByLabel('接种情况').selectOption({ label: '已接种' })
      await next(page)
      await page.getByText('已接种须填写最近接种日期').waitFor()
      await look('Visitor', 'medical')
      await page.getByLabel('最近接种日期').fill('2026-01-05')
      await next(page)
      await page.getByRole('button', { name: '添加去过的地方' }).click()
      await look('Visitor', 'journey')
      await page.getByRole('button', { name: '删除去过的地方 1' }).click()
      await next(page)
      await page.getByRole('checkbox').check()
      await look('Visitor', 'confirm')
      await page.getByRole('button', { name: '提交登记' }).click()
      await page.getByText('来**', { exact: true }).waitFor()
      await look('Pass')
      expect(problems).toEqual([])
    })

    test('the own record and reports in English', async ({ product, browse }) => {
      const { project, employee } = await aSite(product)
      await activated(product, project, employee)
      product.anotherDay()
      const { employeeId, mobile } = employee
      const doctor = await product.anAdmin(Role.doctor, project.id)
      await archiveOf(doctor, employeeId)
      const items = [
        { code: 'SBP', value: '182' },
        { code: 'HR', value: '72' },
      ]
      const examId = await savedExam(doctor, employeeId, '2026-02-01', { institution: 'City Hospital', items })
      const noise = { hazardName: '噪声', hazard: '噪声', grade: '80～85dB(A)', startDate: '2026-01-05' }
      expect(await doctor(exposures.exposureSave, { archiveId: employeeId, ...noise })).toMatchObject({ code: 0 })
      const { page, look, problems } = await anInspectedPhone(browse)
      /** Nothing of the page is Chinese but what people have named so. */
      const isEnglish = async () =>
        expect(
          ((await page.locator('main').innerText()).match(/\p{Script=Han}+/gu) ?? []).filter((text) => !/内罗毕|赵|航|中文/.test(text)),
        ).toEqual([])
      await page.goto('/oems/h5/')
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByLabel('Login name or mobile number').fill(mobile)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await look('SignIn', 'in English')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Not declared').waitFor()
      await look('Today', 'in English')
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await page.getByRole('link', { name: 'Health' }).click()
      await page.getByText('No vaccinations on record').waitFor()
      await page.getByText('80–85 dB(A) · since 5 Jan 2026').waitFor()
      await look('Archive')
      await isEnglish()
      await page.getByRole('link', { name: 'Edit Body' }).click()
      await page.getByLabel('Blood type').selectOption({ label: 'O' })
      await page.getByLabel('Height (cm)').fill('172')
      await look('ArchiveEdit')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('172', { exact: true }).waitFor()
      await look('Archive', 'changed')
      await page.getByRole('link', { name: 'Edit Medical history' }).click()
      await page.getByRole('button', { name: 'Allergies: none' }).click()
      await look('ArchiveEdit', 'histories')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'My health record' }).waitFor()
      await look('Archive', 'answered')
      const [kept] = await ask<{ version: number }>(product.db, sql`select version from health_archive where id = ${employeeId}`)
      expect(kept).toEqual({ version: 2 })

      await declaresAJourney(page, look)
      await isEnglish()
      await page.goBack()
      await page.getByRole('link', { name: 'Examination reports' }).click()
      await page.getByText('1 abnormal').waitFor()
      await look('Examinations')
      await isEnglish()
      const isRead = page.waitForResponse((response) => response.url().includes(`/pe/${examId}/read`))
      await page.getByRole('link', { name: /1 abnormal/ }).click()
      await page.getByText('Too high').waitFor()
      await isRead
      await look('Examination')
      await isEnglish()
      await page.goBack()
      await page.getByText('New', { exact: true }).waitFor({ state: 'detached' })
      await page.goBack()
      await page.getByRole('link', { name: 'Me', exact: true }).click()
      await page.getByRole('link', { name: 'Who has seen my record' }).click()
      await page.getByText('Doctor').first().waitFor()
      await look('AccessLog')
      await isEnglish()
      await page.goBack()
      await page.getByRole('link', { name: 'Messages' }).click()
      await page.getByText('The report of your examination on 2026-02-01 is here. Please read it.').waitFor()
      await look('Messages', 'in English')
      await isEnglish()
      await page.goBack()
      await page.getByRole('button', { name: /Withdraw the .*health data/ }).click()
      await page.getByRole('dialog').waitFor()
      await look('Me', 'withdrawing')
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('Not agreed').waitFor()
      await look('Me', 'withdrawn')
      await isEnglish()
      await page.getByRole('link', { name: 'Today' }).click()
      await page.getByRole('heading', { name: 'Read and agree' }).waitFor()
      await look('Consent', 'in English')
      await isEnglish()
      expect(problems).toEqual([])
    })

    test('what stands in the way of whoever has a password from somebody else, or has not agreed', async ({ product, browse }) => {
      const { project } = await aSite(product)
      const [employeeId] = await somePeople(product, { orgId: project.id, consented: false })
      const mobile = '19910009999'
      await product.aUser({ roleId: 12, orgId: project.id, employeeId: employeeId!, mobile, mustChange: true })
      const { page, look, problems } = await anInspectedPhone(browse)
      await signInByPhone(page, { mobile })
      await page.getByRole('heading', { name: '请先修改初始密码' }).waitFor()
      await look('Password', 'first')
      await page.getByLabel('新密码', { exact: true }).fill('Neu&Gut-7351')
      await page.getByLabel('再输入一次新密码').fill('Neu&Gut-7351')
      await page.getByRole('button', { name: '保存新密码' }).click()
      await page.getByRole('heading', { name: '阅读并同意授权书' }).waitFor()
      await look('Consent')
      expect(problems).toEqual([])
    })

    test('registering by the site’s code, and asking for another project', async ({ product, browse }) => {
      const { project } = await aSite(product)
      const { page, look, problems } = await anInspectedPhone(browse)
      await page.goto(`/oems/h5/#/register?q=${project.qrToken}`)
      await page.getByRole('heading', { name: '您是哪一类人员？' }).waitFor()
      await look('Register', 'kind')
      await page.getByRole('button', { name: '属地员工' }).click()
      await page.getByLabel('姓名').fill('赵报到')
      await page.getByLabel('国籍').selectOption('KE')
      await look('Register', 'person')
      await next(page)
      await page.getByRole('heading', { name: '您的证件' }).waitFor()
      await next(page)
      await page.getByText('没有证件号码的，请填写出生日期').waitFor()
      await look('Register', 'certificate, incomplete')
      await page.getByLabel('性别').selectOption({ label: '男' })
      await page.getByLabel('出生日期').fill('1990-03-07')
      await next(page)
      await page.getByLabel('手机号', { exact: true }).fill('19910007002')
      await look('Register', 'contact')
      await next(page)
      await page.getByLabel('紧急联系人').fill('赵母')
      await page.getByLabel('与您的关系').selectOption({ label: '父母' })
      await page.getByLabel('紧急联系电话').fill('13900000000')
      await look('Register', 'emergency')
      await page.getByRole('button', { name: '提交申请' }).click()
      await page.getByRole('heading', { name: '申请已提交' }).waitFor()
      await look('Register', 'done')

      const [employeeId] = await somePeople(product, { orgId: (await product.anOrg({ orgType: 4 })).id })
      const mobile = '19910007003'
      await product.aUser({ roleId: 12, orgId: project.id, employeeId: employeeId!, mobile })
      await signInByPhone(page, { mobile })
      await page.getByRole('link', { name: '我的' }).waitFor()
      await page.goto(`/oems/h5/#/join?q=${project.qrToken}`)
      await page.getByRole('heading', { name: '内罗毕机场扩建项目' }).waitFor()
      await look('Join')
      await page.getByRole('button', { name: '提交申请' }).click()
      await page.getByRole('heading', { name: '申请已提交' }).waitFor()
      await page.goto('/oems/h5/#/joins')
      await page.getByText('待审核', { exact: true }).waitFor()
      await look('Joins')
      expect(problems).toEqual([])
    })

    test('and none has been left out', () => {
      expect([...opened].sort()).toEqual([...new Set(pages)].sort())
    })
  },
)
