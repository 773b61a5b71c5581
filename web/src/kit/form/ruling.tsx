import type { FieldError } from '@oems/contract/core/errors.ts'
import { Form } from 'antd'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

/** What is wrong with the values of a form as they stand, by the fields' names. */
export type FormRules = (values: object) => readonly FieldError[]

interface Ruling {
  /** Names of the fields that the values as they stand ask for. */
  readonly required: ReadonlySet<string>
  complaintOf(name: string): string | undefined
  /** Judges by further rules from now on; gives back how to leave them. */
  adopt(rules: FormRules): () => void
}
const RulingContext = createContext<Ruling>({ required: new Set(), complaintOf: () => undefined, adopt: () => () => {} })

/** Rules that know more than the draft: what the chosen organisation asks for. Memoised by the caller. */
export function useFormRules(rules: FormRules) {
  const { adopt } = use(RulingContext)
  useEffect(() => adopt(rules), [adopt, rules])
}

/** What the rules of the form say of one of its fields: whether it is marked as required, and the check that says why. */
export function useRuling(name: string) {
  const { required, complaintOf } = use(RulingContext)
  const validator = async () => {
    const complaint = complaintOf(name)
    if (complaint !== undefined) throw new Error(complaint)
  }
  return { isRequired: required.has(name), rule: { validator } }
}

/** Judges the form around it by its rules: a field is required where it would be complained of if it were empty. */
export function Ruled({ rules, children }: { readonly rules: FormRules; readonly children: ReactNode }) {
  const form = Form.useFormInstance()
  const values = (Form.useWatch([], form) ?? {}) as object
  const [further, setFurther] = useState<FormRules | null>(null)
  const errorsOf: FormRules = (values) => [...rules(values), ...(further?.(values) ?? [])]
  const isAskedFor = (name: string) => errorsOf({ ...values, [name]: undefined }).some(({ path }) => path === name)
  const names = Object.keys(values).filter(isAskedFor).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `errorsOf` follows from the rules
  const ruling = useMemo(
    (): Ruling => ({
      required: new Set(names.split(',')),
      complaintOf: (name) => errorsOf(form.getFieldsValue() as object).find(({ path }) => path === name)?.msg,
      adopt(rules) {
        setFurther(() => rules)
        return () => setFurther(null)
      },
    }),
    [names, form, rules, further],
  )
  return <RulingContext value={ruling}>{children}</RulingContext>
}
