export default '/~/accountRegister';
