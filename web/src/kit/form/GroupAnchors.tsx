import { Form } from 'antd'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import styles from './form.module.css'
import { type Faults, order } from './useFaults.ts'

interface Group {
  readonly id: string
  readonly title: string
}
interface GroupList {
  readonly groups: readonly Group[]
  add(group: Group): () => void
}
const GroupsContext = createContext<GroupList>({ groups: [], add: () => () => {} })

/** The groups of a form say here that they are there. */
export function Groups({ children }: { readonly children: ReactNode }) {
  const [groups, setGroups] = useState<readonly Group[]>([])
  const add = useCallback((group: Group) => {
    setGroups((all) => [...all, group])
    return () => setGroups((all) => all.filter(({ id }) => id !== group.id))
  }, [])
  const value = useMemo(() => ({ groups, add }), [groups, add])
  return <GroupsContext value={value}>{children}</GroupsContext>
}

export function useGroup(id: string, title: string | undefined) {
  const { add } = use(GroupsContext)
  useEffect(() => (title === undefined ? undefined : add({ id, title })), [add, id, title])
}

/** A form with more fields than these has anchors. */
const fieldsWithout = 12

/** Leads to the groups of a long form, and says in which of them something is to be mended. */
export function GroupAnchors({ faults }: { readonly faults: Faults }) {
  const form = Form.useFormInstance()
  const { groups } = use(GroupsContext)
  const [isLong, setLong] = useState(false)
  useEffect(() => setLong(groups.length > 1 && form.getFieldsError().length > fieldsWithout), [groups, form])
  if (!isLong) return null
  const inOrder = groups.toSorted((one, other) => order(document.getElementById(one.id), document.getElementById(other.id)))
  return (
    <nav className={styles.anchors} aria-label="表单分组">
      {inOrder.map(({ id, title }) => {
        const count = faults.elements().filter((element) => document.getElementById(id)?.contains(element)).length
        return (
          <button key={id} type="button" data-faulty={count > 0} onClick={() => goTo(id)}>
            {title}
            {count > 0 && <b>{count}项</b>}
          </button>
        )
      })}
    </nav>
  )
}

function goTo(id: string) {
  const group = document.getElementById(id)
  group?.scrollIntoView({ block: 'start' })
  group?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
