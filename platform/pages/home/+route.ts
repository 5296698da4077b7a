export default '/~/home';
