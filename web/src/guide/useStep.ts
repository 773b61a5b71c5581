import { CallError } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { GuideDraft, GuideInfo, GuideState } from '@oems/contract/guide/guide.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { useMemo, useRef, useState } from 'react'
import { send } from '../core/send.ts'
import type { Form } from './form.ts'
import type { Keeper } from './keeper.ts'
import type { LocalDrafts } from './localDrafts.ts'
import { steps } from './stepsOf.ts'
import { faultsOf, fieldsOf, reportIn, requiredIn, type Values } from './values.ts'

interface Given {
  readonly step: GuideStep
  readonly info: GuideInfo
  readonly keeper: Keeper
  readonly local: LocalDrafts
  readonly readOnly: boolean
  /** What is there is read again; what is typed stays. */
  readonly reload: () => Promise<GuideInfo>
}

/** What a step begins with: what waits in this browser, else one's draft on the server, else what is there. */
function begun({ step, info, local }: Given): Values {
  const live = steps[step].live(info)
  const waiting = local.read(step)
  const own = info.drafts.find((draft) => draft.mine && draft.step === step)
  const typed = waiting && (!own || waiting.savedAt > own.savedAt) ? waiting.report : own ? (JSON.parse(own.report) as Values) : null
  return typed ? steps[step].rebased({ ...live, ...typed }, live) : live
}

/** One step on its way to its report. */
export function useStep(given: Given) {
  const { step, info, keeper, readOnly } = given
  const { schema, call, rebased, live, siteErrors } = steps[step]
  const [values, setValues] = useState<Values>(() => begun(given))
  /** Before a colleague's draft was taken over. */
  const [former, setFormer] = useState<Values | null>(null)
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** The same for as long as it is the same report: sent twice it is entered once. */
  const key = useRef({ id: uuid(), of: '' })

  const report = useMemo(() => reportIn(schema, values), [schema, values])
  const found = useMemo(() => {
    const site = siteErrors(values, info).map(({ path, msg }) => [path, msg] as const)
    return new Map([...site, ...faultsOf(schema, report)])
  }, [schema, report, values, info, siteErrors])
  const faults = asked ? new Map([...refused, ...found]) : refused
  const required = useMemo(() => requiredOf(step, report, info), [step, report, info])

  function put(next: Values) {
    setValues(next)
    keeper.typed(step, reportIn(schema, next))
  }
  function changeAll(changed: Values) {
    const names = Object.keys(changed)
    setRefused((old) => new Map([...old].filter(([path]) => !names.includes(path.split('.')[0]!))))
    put({ ...values, ...changed })
  }
  const change = (name: string, value: unknown, clears: readonly string[] = []) =>
    changeAll({ [name]: value, ...Object.fromEntries(clears.map((field) => [field, null])) })
  function take(draft: GuideDraft) {
    setFormer(values)
    put(rebased({ ...values, ...(JSON.parse(draft.report) as Values) }, values))
  }

  /** Gives the guide as it stands then; null: something is still to be done in this step. */
  async function submit(): Promise<GuideState | null> {
    setAsked(true)
    setMessage(null)
    if (found.size > 0) return complain(found.size)
    const text = JSON.stringify(report)
    if (key.current.of !== text) key.current = { id: uuid(), of: text }
    setBusy(true)
    try {
      const reported = await send(call, report as never, { key: key.current.id })
      keeper.settled(step)
      return reported.now
    } catch (problem) {
      return failed(problem)
    } finally {
      setBusy(false)
    }
  }
  function complain(count: number) {
    setMessage(`还有${count}处需要填写或修改`)
    focusFirstFault()
    return null
  }
  async function failed(problem: unknown) {
    if (!(problem instanceof CallError)) throw problem
    if (problem.broken) {
      keeper.typed(step, report)
      await keeper.leave()
      setMessage('网络中断，尚未提交。内容已保存在本机，网络恢复后请再次提交')
    } else if (problem.code === replies.badInput.code) {
      setRefused(new Map(problem.fields.map(({ path, msg }) => [path, msg])))
      return complain(problem.fields.length)
    } else if (problem.code === replies.conflict.code && problem.message === replies.conflict.msg) {
      const now = await given.reload()
      put(rebased(values, live(now)))
      setMessage('本步内容刚被他人修改。您填写的都还在，请核对后再次提交')
    } else setMessage(problem.message)
    return null
  }

  const form: Form = { fields: fieldsOf(schema), values, required, faults, at: '', readOnly, change, changeAll }
  function giveBack(own: Values) {
    put(own)
    setFormer(null)
  }
  return { form, faults, message, busy, submit, take, restore: former && (() => giveBack(former)) }
}

/** By the rules that check, those of the site among them. */
function requiredOf(step: GuideStep, report: Values, info: GuideInfo): ReadonlySet<string> {
  const { schema, siteErrors } = steps[step]
  const site = siteErrors({ ...report, evacPlan: null, localInstitutions: [] }, info).map(({ path }) => path)
  return new Set([...requiredIn(schema, report), ...site])
}

/** Once it is drawn. */
const focusFirstFault = () => void setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
