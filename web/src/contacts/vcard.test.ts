import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { expect, test } from 'vitest'
import { vcardOf } from './vcard.ts'

test('an address book finds name, organisation and numbers, and nothing breaks out of its line', () => {
  const contact = {
    name: '王小明',
    orgName: '一公司; 二队',
    post: '经理',
    telephoneCode: '86',
    mobile: '13812345678',
    phone: '010-88886666',
  }
  expect(vcardOf({ ...contact, email: null, remark: '夜间\nTEL:110' } as Contact).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:王小明;;;;',
    'FN:王小明',
    'ORG:一公司\\; 二队',
    'TITLE:经理',
    'TEL;TYPE=CELL:+8613812345678',
    'TEL;TYPE=WORK:01088886666',
    'NOTE:夜间\\nTEL:110',
    'END:VCARD',
    '',
  ])
})
