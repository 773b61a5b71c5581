import { uuid } from '@oems/client/random.ts'
import { type OwnRelative, ownRelatives } from '@oems/contract/relative/phone.ts'
import { useState } from 'react'
import { complain } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { words } from '../words/words.ts'

interface Props {
  readonly relative: OwnRelative
  readonly close: () => void
  readonly done: () => void
}

export function Unbinding({ relative: { id, name }, close, done }: Props) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(uuid)
  async function unbind() {
    setBusy(true)
    try {
      await send(ownRelatives.relativeUnbind, { id }, key)
      done()
    } catch (problem) {
      complain(problem)
      setBusy(false)
    }
  }
  return (
    <Dialog title={words.relative.unbindAsked(name)} onClose={close}>
      <p>{words.relative.unbindHelp}</p>
      <Button look="danger" busy={busy} onClick={() => void unbind()}>
        {words.relative.unbind}
      </Button>
      <Button look="plain" onClick={close}>
        {words.app.cancel}
      </Button>
    </Dialog>
  )
}
