import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'

export type NamePath = readonly (string | number)[]
export type Faults = ReturnType<typeof useFaults>

/** The fields of a form under which something is said to be wrong. `id`: the form's name. */
export function useFaults(form: FormInstance, id: string) {
  // As text, so that the same fields again change nothing.
  const [text, setText] = useState('[]')
  const paths = JSON.parse(text) as NamePath[]
  /** Under these the server has said something that no rule here knows. */
  const refused = useRef<readonly NamePath[]>([])
  const visited = useRef(-1)

  const elementOf = (path: NamePath) => document.getElementById([id, ...path].join('_'))
  function recount() {
    const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    if (faulty.length === 0) visited.current = -1
    setText(JSON.stringify(faulty.map(({ name }) => name)))
  }
  return {
    count: paths.length,
    elements: () => paths.map(elementOf).filter((element) => element !== null),
    recount,
    /** Shows what the server refuses. */
    refuse(errors: readonly { readonly name: NamePath; readonly msg: string }[]) {
      refused.current = errors.map(({ name }) => name)
      form.setFields(errors.map(({ name, msg }) => ({ name: [...name], errors: [msg] })))
      recount()
    },
    /** A field has been changed: what was said of the others may no longer hold. */
    recheck(changed: string) {
      refused.current = refused.current.filter(([name]) => name !== changed)
      const left = new Set(refused.current.map(String))
      const again = paths.filter((path) => !left.has(String(path))).map((path) => [...path])
      if (again.length === 0) return
      // Once the fields that follow from the changed one have been filled in.
      setTimeout(() => void form.validateFields(again).catch(() => undefined))
    },
    /** Leads to the first of them, and from there to the next. */
    visitNext() {
      const inOrder = paths.toSorted((one, other) => order(elementOf(one), elementOf(other)))
      if (inOrder.length === 0) return
      visited.current = (visited.current + 1) % inOrder.length
      form.scrollToField([...inOrder[visited.current]!], { focus: true, block: 'center' })
    },
    clear() {
      refused.current = []
      visited.current = -1
      setText('[]')
    },
  }
}

/** As they stand in the document. */
export const order = (one: Element | null, other: Element | null) =>
  one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
