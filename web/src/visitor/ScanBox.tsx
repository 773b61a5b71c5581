import { ScanOutlined } from '@ant-design/icons'
import { passCodeIn } from '@oems/contract/visitor/passCode.ts'
import { type Visitor, visitors } from '@oems/contract/visitor/visitors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { complain, reading } from '../core/calls.ts'
import { notice } from '../core/notices.ts'
import styles from './visitor.module.css'

/** Takes what a scanner at the gate types: the code of a pass or its whole address, and Enter. What was scanned stays nowhere. */
export function ScanBox({ found }: { readonly found: (visit: Visitor) => void }) {
  const client = useQueryClient()
  const box = useRef<InputRef>(null)
  const [typed, type] = useState('')
  const [busy, setBusy] = useState(false)

  async function look() {
    const code = passCodeIn(typed)
    type('')
    if (code === null) return typed.trim() && notice({ kind: 'error', text: '这不是访客证的二维码，请重新扫描' })
    setBusy(true)
    try {
      const { list } = await client.fetchQuery({ ...reading(visitors.list, { code, pageSize: 1 }), staleTime: 0, gcTime: 0 })
      if (list[0]) found(list[0])
      else notice({ kind: 'error', text: '访客证无效、已过期，或不是本单位的访客' })
    } catch (problem) {
      complain(problem)
    } finally {
      setBusy(false)
      box.current?.focus()
    }
  }
  return (
    <Input
      ref={box}
      className={`${styles.scan} screen-only`}
      aria-label="扫描访客证"
      placeholder="扫描访客证"
      prefix={<ScanOutlined aria-hidden />}
      value={typed}
      disabled={busy}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onPressEnter={() => void look()}
    />
  )
}
