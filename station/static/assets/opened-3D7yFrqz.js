<<<<<<<< HEAD:station/static/assets/opened-Bsr9JagD.js
import{g as e,t}from"./jsxRuntime.module-BtxXM0Tz.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
========
import{g as e,t}from"./jsxRuntime.module-9N8fJ7sJ.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
>>>>>>>> h24:station/static/assets/opened-3D7yFrqz.js
