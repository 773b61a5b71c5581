import { CallError } from '@oems/client/callError.ts'
import { type Parameter, parameters } from '@oems/contract/parameters/parameters.ts'
import { useEffect, useState } from 'react'
import { complain, useWrite } from '../core/calls.ts'
import { usePageTab } from '../core/tab.ts'

/** What an update sends: of a customer's own parameter the whole record. */
export const changeOf = (row: Parameter, paramValue: string | null) => {
  const { configId, version, paramKey, valueType, businessDomainId, remark } = row
  return { configId, version, paramValue, ...(row.builtIn === 0 && { paramKey, valueType, businessDomainId, remark }) }
}

/** A value that is being typed, until it is saved or given up; what the server refuses is said beneath. */
export function useSetting(row: Parameter) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useWrite(parameters.update, `已保存${row.title}`, { quiet: true })
  const tab = usePageTab()
  const isChanged = draft !== null && draft !== row.paramValue

  function drop() {
    setDraft(null)
    setProblem(null)
  }
  useEffect(() => (isChanged ? tab?.markUnsaved() : undefined), [isChanged, tab])

  const send = (paramValue: string | null) =>
    mutate(changeOf(row, paramValue), {
      onSuccess: drop,
      onError: (failure) => {
        if (failure instanceof CallError && failure.code < 2000 && failure.code > 1000)
          setProblem(failure.fields[0]?.msg ?? failure.message)
        else complain(failure)
      },
    })
  return {
    value: draft ?? row.paramValue,
    problem,
    isChanged,
    isPending,
    drop,
    change(value: string) {
      setDraft(value)
      setProblem(null)
    },
    save: () => send(draft),
    /** It follows its default again. */
    reset: () => send(null),
  }
}
export type Setting = ReturnType<typeof useSetting>
