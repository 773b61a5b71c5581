import type { CallError } from '@oems/client/callError.ts'
import { useState } from 'react'
import { refsIn } from './refsIn.ts'

/** Keeps a refusal that names what is still there, so that the dialog says it (`<Refusal>`); any other goes its usual way. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<CallError | null>(null)
  return {
    refusal,
    forget: () => setRefusal(null),
    refused(problem: CallError): boolean {
      const isOfDependents = refsIn(problem) !== undefined
      if (isOfDependents) setRefusal(problem)
      return isOfDependents
    },
  }
}
