import type { Call, Sent } from '@oems/contract/core/call.ts'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { download } from '../core/files.ts'
import { follow } from '../core/followed.ts'

interface Props<C extends Call> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly call: C
  /** Called when the button is pressed, for the list as it is then. */
  readonly input: () => Sent<C>
}

/** Fetches a file; shows 导出失败 itself. One that is made in the background is followed to its end at the edge of the screen. */
export async function fetchFile<C extends Call>(call: C, input: Sent<C>): Promise<void> {
  const done = await download(call, input)
  if (done && done !== 'saved') follow(done.taskId)
}

export function DownloadButton<C extends Call>({ call, input, ...button }: Props<C>) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await fetchFile(call, input())
    setBusy(false)
  }
  return <Button {...button} loading={busy} onClick={() => void press()} />
}
