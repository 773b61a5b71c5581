import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import type { Area } from './places.ts'
import type { Random } from './random.ts'

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
]
const givenOfMen = [...'伟强磊军洋勇杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆建国志文海林东江龙峰成亮新民永胜学义兴良庆祥根宏利云山']
const givenOfWomen = [...'芳娜敏静丽艳娟霞秀兰玲燕红梅莉萍雪慧婷颖琳晶欣悦洁佳怡蕾倩月英华文玉春凤云']

interface Pool {
  readonly men: readonly string[]
  readonly women: readonly string[]
  readonly families: readonly string[]
}

const pool = (men: string, women: string, families: string): Pool => ({
  men: men.split(' '),
  women: women.split(' '),
  families: families.split(' '),
})

/** Names as people of an area write them in Latin letters. */
const local: Readonly<Record<Area, Pool>> = {
  东南亚: pool(
    'Somchai Bounmy Khamphone Anan Budi Agus Rizal Dewa Minh Tuan Hung Sokha Vannak Aung Zaw Jomar Renato Ahmad',
    'Somsri Noy Siti Dewi Lan Huong Sreymom Thida Maricel Aisyah Kanya Mali',
    'Souvanna Phommachan Nguyen Tran Pham Saetang Wongsa Santoso Wijaya Sok Chea Win Htun Santos Reyes Rahman Ismail Keo',
  ),
  南亚: pool(
    'Muhammad Ali Imran Bilal Rafiq Kamal Tariq Nimal Sunil Bishnu Ram Hari Faisal Usman',
    'Ayesha Fatima Nasrin Sita Kumari Sanduni Rukhsana Maya',
    'Khan Hussain Malik Ahmed Rahman Islam Hossain Perera Fernando Silva Sharma Thapa Gurung Chaudhry',
  ),
  中东北非: pool(
    'Omar Khalid Hassan Youssef Karim Samir Mustafa Nabil Tarek Ahmed Fahad Saad',
    'Layla Mariam Amina Noura Hanan Salma',
    'Al-Harbi Al-Otaibi Hassan Mahmoud Ibrahim Saleh Benali Bouzid Haddad Nasser Farouk Kareem',
  ),
  东非: pool(
    'James John Peter Joseph Daniel Samuel Abebe Tesfaye Juma Hamisi Moses Emmanuel Carlos Joaquim',
    'Grace Mary Faith Esther Zawadi Hiwot Neema Ana',
    'Mwangi Otieno Kamau Wanjiru Kiprono Ochieng Bekele Tadesse Mushi Massawe Okello Mukasa Banda Phiri Macamo Sitoe',
  ),
  西非: pool(
    'Emeka Chinedu Musa Ibrahim Kwame Kofi Moussa Amadou Ousmane Sekou Jean Paul Cheikh Mamadou',
    'Ngozi Amina Ama Fatou Awa Mariama Aissatou Adaeze',
    'Okafor Adeyemi Bello Mensah Owusu Boateng Diallo Traore Kone Ndiaye Diop Camara Bah Mbarga Nkomo',
  ),
  拉美: pool(
    'Luis Carlos Juan Jose Miguel Jorge Pedro Diego Rafael Andres Paulo Marcos',
    'Maria Ana Lucia Carmen Rosa Juliana Camila',
    'Quispe Flores Rojas Mamani Silva Santos Oliveira Souza Gonzalez Fernandez Torres Castillo Cedeno Zambrano',
  ),
}

export function chineseName(random: Random, sex: CodeOf<typeof Sex>): string {
  const givenNames = sex === Sex.male ? givenOfMen : givenOfWomen
  return random.pick(surnames) + random.pick(givenNames) + (random.chance(0.7) ? random.pick(givenNames) : '')
}

export function localName(random: Random, area: Area, sex: CodeOf<typeof Sex>): string {
  const { men, women, families } = local[area]
  const givenNames = sex === Sex.male ? men : women
  const middle = random.chance(0.3) ? ` ${random.pick(givenNames)}` : ''
  return `${random.pick(givenNames)}${middle} ${random.pick(families)}`
}
