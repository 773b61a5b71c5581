import { ItemType } from '@oems/contract/supplies/codes.ts'

/** The lists of 物资台账 by their numbers in its address. */
export const projectsTab = '1'

export const itemTypes = [
  { key: '', label: '防疫物资', filters: {} },
  { key: 'drugs', label: '新冠药品', filters: { declareType: ItemType.drugs } },
  { key: 'equipment', label: '简易医疗设备', filters: { declareType: ItemType.equipment } },
]
