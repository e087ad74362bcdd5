import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
const [,, ...args] = process.argv;
const base='http://127.0.0.1:3447';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
const state='/tmp/admin-state.json';
const opts = existsSync(state)?{storageState:state}:{};
if(!existsSync(state)){
  const c=await browser.newContext(); const p=await c.newPage();
  await p.goto(base+'/sign-in'); await p.waitForTimeout(1500);
  await p.getByLabel('Email').fill('admin@example.org'); await p.getByLabel('Password').fill('Correct-horse-7-battery');
  await p.getByRole('button',{name:'Sign in',exact:true}).click(); await p.waitForTimeout(2500);
  await c.storageState({path:state}); await c.close(); opts.storageState=state;
}
for (const a of args){
  const [path,name,mode='wl',act] = a.split('@');
  const phone=mode[0]==='p', dark=mode[1]==='d';
  const c=await browser.newContext({...opts, viewport: phone?{width:390,height:844}:{width:1280,height:900}, colorScheme: dark?'dark':'light'});
  const p=await c.newPage();
  p.on('console',m=>{if(m.type()==='error')console.log(name,'console',m.text().slice(0,200))});
  p.on('pageerror',e=>console.log(name,'pageerror',e.message.slice(0,300)));
  await p.goto(base+path,{waitUntil:'load'}); await p.waitForTimeout(1200);
  if(act){ try { await (new Function('p','return (async()=>{'+act+'})()'))(p); await p.waitForTimeout(700);} catch(e){console.log(name,e.message.slice(0,300))} }
  await p.screenshot({path:`/tmp/admin-shots/${name}.png`, fullPage: mode[2]!=='v'});
  console.log(name, await p.evaluate(()=>[document.documentElement.scrollWidth, document.documentElement.scrollHeight, document.title].join(' ')));
  await c.close();
}
await browser.close();
