import { CallError } from '@oems/client/callError.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useEffect, useState } from 'react'
import { send } from '../core/send.ts'

interface Node {
  /** The unit whose code was scanned, so that the person sees that it is the right one; empty until it is known. */
  readonly orgName: string
  readonly problem: 'expired' | 'noLine' | null
}

export function useNode(qrToken: string): Node {
  const [node, setNode] = useState<Node>({ orgName: '', problem: null })
  useEffect(() => {
    send(phone.node, { qrToken: qrToken || '-' }).then(
      ({ orgName }) => setNode({ orgName, problem: null }),
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
        setNode({ orgName: '', problem: problem.broken ? 'noLine' : 'expired' })
      },
    )
  }, [qrToken])
  return node
}
