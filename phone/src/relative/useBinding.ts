import { CallError } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { readIdCard, tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { ownRelatives } from '@oems/contract/relative/phone.ts'
import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { complain, showNotice } from '../core/notices.ts'
import { goInstead } from '../core/route.ts'
import { send } from '../core/send.ts'
import { focusFirstProblem } from '../kit/Field.tsx'
import { said, words } from '../words/words.ts'

const empty = { name: '', relation: '', idType: String(IdType.residentCard), idNumber: '', sex: '', telephoneCode: '86', mobile: '' }
type Name = keyof typeof empty
type Draft = Sent<typeof ownRelatives.relativeBind>
type Problems = Readonly<Partial<Record<Name, string>>>

/** What is typed of a relative, and what the server says is wrong with it. */
export function useBinding() {
  const [typed, setTyped] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [key, renewKey] = useState(uuid)
  const change = (name: Name, value: string) => {
    setTyped({ ...typed, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const of = (name: Name) => ({ value: typed[name], problem: problems[name] })
  /** A card tells it by itself. */
  const asksSex = typed.idType !== String(IdType.residentCard) || readIdCard(tidyIdNumber(typed.idNumber)) === null

  function refuse(fields: readonly FieldError[]) {
    setProblems(Object.fromEntries(fields.map(({ path, msg }) => [path, said(msg)])))
    focusFirstProblem()
  }
  async function bind() {
    const draft = draftOf(typed)
    const missing = problemsOf(draft)
    if (missing.length > 0) return refuse(missing)
    setBusy(true)
    try {
      await send(ownRelatives.relativeBind, draft, key)
      showNotice({ kind: 'done', text: words.relative.bound })
      goInstead('/relatives')
    } catch (problem) {
      const fields = problem instanceof CallError ? problem.fields : []
      if (fields.length > 0) refuse(fields)
      else complain(problem)
      // Whatever did not come is sent again under the same key; what was refused is another attempt.
      if (problem instanceof CallError && !problem.broken) renewKey(uuid())
      setBusy(false)
    }
  }
  return {
    field: (name: Name) => ({ ...of(name), onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value) }),
    select: (name: Name) => ({ ...of(name), onChange: (value: string) => change(name, value) }),
    asksSex,
    busy,
    bind,
  }
}

/** What is blank is left out; a certificate's kind alone says nothing. */
function draftOf({ relation, idType, sex, ...text }: typeof empty): Draft {
  const chosen = { relation, sex, idType: text.idNumber.trim() === '' ? '' : idType }
  const codes = Object.entries(chosen).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)] as const]))
  return { ...text, ...Object.fromEntries(codes) } as Draft
}

/** What is missing or wrong as the server would say it: what it alone knows comes with its answer. */
function problemsOf(draft: Draft): readonly FieldError[] {
  const { input } = ownRelatives.relativeBind
  const fields = input.properties as unknown as Readonly<Record<string, Field>>
  const required = (['name', 'relation'] as const).filter((name) => !String(draft[name] ?? '').trim())
  return [...required.map((path) => ({ path, msg: complaint(fields[path]!, 'required') })), ...brokenRules(input, draft)]
}
