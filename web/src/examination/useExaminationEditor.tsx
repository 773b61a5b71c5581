import type { Sent } from '@oems/contract/core/call.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import type { ExaminationRow } from '@oems/contract/examination/fields.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { FormDrawer } from '../kit/form/FormDialog.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { ExaminationFields } from './ExaminationFields.tsx'

type Draft = Partial<Sent<typeof examinations.save>>

/** The form of one examination; `add` and `edit` are absent where the caller may not. */
export function useExaminationEditor() {
  const can = useCan()
  const [named, setNamed] = useState<string | null>(null)
  const editor = useFormModal('体检', examinations.save, examinations.update, {
    info: examinations.info,
    toInput,
    // Whose it is stands fixed where it was asked for of one person.
    ...(named === null && { keeps: ['examDate', 'peType'] }),
  })
  const add = (draft: Draft = {}, name: string | null = null) => {
    setNamed(name)
    editor.add(draft)
  }
  return {
    add: can(examinations.save) ? add : undefined,
    edit:
      can(examinations.update) && can(examinations.info) ? (row: Pick<ExaminationRow, 'id' | 'version'>) => editor.edit(row) : undefined,
    dialog: (
      <FormDrawer of={editor} size={760}>
        <ExaminationFields isNew={editor.record === null} name={named} />
      </FormDrawer>
    ),
  }
}

/** Of what was judged the results alone go back, and a range only where it is the report's own. */
function toInput(values: object): object {
  const { items = [], ...rest } = values as { readonly items?: readonly (ItemEntry & { readonly ownRange?: 0 | 1 })[] }
  const entries = items
    .filter(({ value, text }) => value !== null || text !== null)
    .map(({ code, value, text, refLow, refHigh, ownRange }) => ({
      ...{ code, value, text },
      ...(ownRange === 0 ? { refLow: null, refHigh: null } : { refLow, refHigh }),
    }))
  return { ...rest, items: entries }
}
