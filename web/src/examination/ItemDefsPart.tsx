import { PeTag, TagSide, ValueKind } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { type ItemDef, ItemDraft, rangeText } from '@oems/contract/examination/items.ts'
import { Button, Drawer, Input } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './examination.module.css'

/** Items with their ranges; a new range holds for what is entered from then on. */
export function ItemDefsPart() {
  const can = useCan()
  const editor = useActionModal(examinations.itemSave, { title: '体检项目', verb: '保存', successMessage: '已保存体检项目' })
  const isNew = editor.fixed?.id == null
  const edit = ({ id, version, createdAt: _c, updatedAt: _u, ...item }: ItemDef) => editor.ask({ id, version }, item)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>修改后只影响以后录入的体检，已有记录仍按当时的参考范围判断。</p>
        {can(examinations.itemSave) && <Button onClick={() => editor.ask({}, { orderNum: 100 })}>新增项目</Button>}
      </div>
      <Loaded call={examinations.itemList} input={{}} lines={12}>
        {({ list }) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['项目', '单位', '男', '女', 'A类', '异常标签'].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {can(examinations.itemSave) && (
                    <th scope="col" className="screen-only">
                      操作
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {list.map((item) => (
                  <tr key={item.id}>
                    <th scope="row">{item.name}</th>
                    <td>{item.unit ?? '—'}</td>
                    <td>{rangeOf(item, item.refLowMale, item.refHighMale)}</td>
                    <td>{rangeOf(item, item.refLowFemale, item.refHighFemale)}</td>
                    <td>{gradeA(item)}</td>
                    <td>{item.tag === null || item.tagSide === null ? '—' : `${TagSide.label(item.tagSide)}：${PeTag.label(item.tag)}`}</td>
                    {can(examinations.itemSave) && (
                      <td className="screen-only">
                        <button type="button" className="link-button" aria-label={`编辑${item.name}`} onClick={() => edit(item)}>
                          编辑
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <Drawer {...editor.drawer} size={560}>
        <DialogForm {...editor.fields}>
          <FieldGroup title="项目">
            <Field of={ItemDraft} name="code" help="如 SBP，保存后不能修改">
              <Input disabled={!isNew} />
            </Field>
            <Fields of={ItemDraft} names={['name', 'unit', 'valueKind', 'orderNum']} />
          </FieldGroup>
          <FieldGroup title="参考范围">
            <Fields of={ItemDraft} names={['refLowMale', 'refHighMale', 'refLowFemale', 'refHighFemale', 'highOpen']} />
          </FieldGroup>
          <FieldGroup title="A类与标签">
            <Fields of={ItemDraft} names={['aLow', 'aHigh', 'aTimes', 'tag', 'tagSide']} />
          </FieldGroup>
        </DialogForm>
      </Drawer>
    </>
  )
}

const rangeOf = ({ valueKind, highOpen }: ItemDef, refLow: string | null, refHigh: string | null) =>
  valueKind === ValueKind.number ? (rangeText({ refLow, refHigh, highOpen }) ?? '—') : ValueKind.label(valueKind)
const gradeA = ({ aLow, aHigh, aTimes }: ItemDef) =>
  [aLow && `≤${aLow}`, aHigh && `≥${aHigh}`, aTimes && `≥上限${aTimes}倍`].filter(Boolean).join('，') || '—'
