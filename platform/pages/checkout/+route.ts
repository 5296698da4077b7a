export default '/~/checkout';
